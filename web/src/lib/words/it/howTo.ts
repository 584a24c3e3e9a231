import type { Words } from "../language.svelte";

export const howTo: Words["howTo"] = {
  title: "Come si gioca",
  close: "Chiudi",
  games: {
    ponte: [
      "Nel tuo turno posi due tessere del tuo colore, oppure un ponte tra due tessere tue.",
      "Quattro tessere di un colore che si toccano lato contro lato sono un'isola. Più di quattro non si toccano mai, e un'isola non tocca altre tessere del suo colore, neanche in diagonale.",
      "Un ponte scavalca una casella, in linea o in diagonale, oppure fa la mossa del cavallo. Sotto non può esserci nulla, i ponti non si incrociano, e una tessera regge al massimo un capo di ponte.",
      "Le isole unite da ponti contano insieme: un'isola vale 1 punto, due ne valgono 3, tre 6, quattro 10. Meno di quattro tessere portano avanti un ponte ma non contano nulla.",
      "Chi non può più posare due tessere può passare; poco dopo la partita finisce.",
    ],
    viaduct: [
      "Unisci con un solo viadotto collegato le tue due piattaforme, quelle con la tua lettera e il tuo colore su bordi opposti.",
      "Il dado dice che cosa puoi fare: posare un ponte o riprenderne uno tuo; due volte la stessa cosa; oppure togliere un ponte di un altro colore.",
      "Un ponte poggia su due pilastri, a tre fori di distanza, nel tabellone o in cima ad altri pilastri, di chiunque siano. Può passare sul fiume, e sopra e sotto gli altri.",
      "I ponti di un colore sono collegati dove si toccano i pilastri, di fianco o uno sull'altro. Dove tocca un impalcato non c'è collegamento.",
      "In due, ognuno posa prima due ponti supplementari per l'altro, che deve includerli.",
    ],
    settimo: [
      "Viaggi di isola in isola su ponti di al massimo due colori, finché si può: nessuno si ferma prima, e in un turno nessuna isola si visita due volte.",
      "Su un'isola nuova prendi la sua pietra e fondi un villaggio tuo, pescato dal sacchetto.",
      "Dove c'è un villaggio, il suo proprietario vi paga delle pietre e il villaggio passa all'altro. Costa una pietra; una in più se il colore è maggiore, e un'altra quando molti ponti di quel colore sono stati tolti.",
      "Alla fine del viaggio togli un ponte che hai attraversato; poi ognuno prende le pietre dai villaggi che mostrano il suo lato.",
      "Quando sono stati tolti sette ponti di un colore e il sacchetto è vuoto, la partita finisce. Vince chi ha più pietre in mano.",
    ],
  },
  keys: {
    ponte: "Tastiera: Tab fino al tabellone, frecce per muoverti, Invio per scegliere la prima e la seconda casella, Esc per lasciare. V mostra i valori delle reti, B i ponti minacciati, T il tabellone in parole.",
    viaduct: "Tastiera: Tab fino al tabellone, frecce per muoverti, Invio per il primo pilastro, una freccia per la direzione, Invio per posare. T mostra il tabellone dall'alto.",
    settimo: "Tastiera: Tab fino al tabellone, frecce per muoverti, Invio per viaggiare o togliere.",
  },
};
