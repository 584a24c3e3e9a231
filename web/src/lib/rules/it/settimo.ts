import type { RulesText } from "../types";

export const rules: RulesText = {
  overview: [
    "Due giocatori, bianco e nero, viaggiano su ponti colorati di isola in isola, fin dove li portano due colori. Su un'isola nuova prendi la sua pietra e fondi un villaggio; un villaggio in cui si entra cambia padrone, e chi lo possedeva paga.",
    "Alla fine del viaggio togli un ponte che hai attraversato. Quando di un colore sono spariti sette ponti e tutti i villaggi sono posati, la partita finisce. Vince chi ha più pietre in mano.",
    "Un progetto italiano inedito, di cui l'autore ha lasciato aperto il titolo. Il nostro indica *il settimo ponte*: quello che chiude la partita.",
  ],
  sections: [
    {
      number: "S1",
      title: "Materiale e preparazione",
      clauses: [
        {
          number: "S1.1",
          text: [
            "Ci sono 70 ponti, 10 per ciascuno di 7 colori; 28 villaggi, 4 per ciascuno dei 7 colori, bianchi su una faccia e neri sull'altra; 65 pietre (l'autore le chiama *preferenze*); e una pedina per giocatore.",
          ],
        },
        {
          number: "S1.2",
          text: [
            "I colori e le loro lettere sono rosso `R`, arancione `O`, giallo `Y`, verde `G`, azzurro `S`, blu `B` e viola `P`. Sul tabellone ogni colore ha anche un segno.",
          ],
          ruling: "L'autore non nomina i colori. Questi si distinguono anche se se ne vedono pochi.",
        },
        {
          number: "S1.3",
          text: [
            "Il tabellone ha 25 isole e 64 linee su cui può stare un ponte: un'isola in mezzo, tre anelli di otto attorno, e linee fra tutte le vicine. Chi studia il gioco può caricare altri tabelloni con 25 isole e 64 linee.",
          ],
          ruling:
            "I numeri vengono dal materiale: 70 ponti meno 6, 65 pietre meno 40, 28 villaggi meno 3. La forma è nostra: un centro e tre anelli completi hanno esattamente tante linee.",
        },
        {
          number: "S1.4",
          text: [
            "L'isola in mezzo è `O`. Attorno ci sono `A1`–`A8`, poi `B1`–`B8`, poi `C1`–`C8`, in senso orario. A1 e C1 sono a nord; B1 è mezzo passo più avanti di A1.",
            "Una linea si indica con le sue due isole: `O-A1`, `A1-B1`, `A8-A1`. Le linee vanno da O a ogni A; da ogni A, B e C alle vicine dell'anello; da A1 a B1 e B8, da B1 a C1 e C2, e così via in giro.",
          ],
        },
        {
          number: "S1.5",
          text: [
            "Si estraggono a caso sei ponti, al massimo tre di un colore, e si mettono nella *riserva*; contano come tolti. Gli altri 64 si posano a caso sulle linee.",
          ],
          ruling: "Tutti gli ordini dei 70 ponti che rispettano il limite sono ugualmente probabili.",
        },
        {
          number: "S1.6",
          text: [
            "Si estraggono tre villaggi di tre colori diversi e si posano sui posti delle isole maggiori accanto al tabellone; non entrano mai in gioco. I loro colori sono i *colori maggiori* di questa partita.",
          ],
          ruling: "È il colore di un villaggio che rende maggiore la sua isola.",
        },
        {
          number: "S1.7",
          text: [
            "Su ogni isola c'è una pietra. Le due pedine stanno su O. Ogni giocatore ha 20 pietre. Gli altri 25 villaggi vanno nel sacchetto.",
          ],
        },
        {
          number: "S1.8",
          text: [
            "Varianti, per chi studia il gioco:",
            {
              list: [
                "*ultimo ponte*: quanti ponti tolti di un colore chiudono la partita, da 2 a 10, altrimenti 7 ([S5.1]);",
                "*sovrapprezzo*: da quanti ponti tolti in poi si deve una pietra in più, da 1 a 11, altrimenti 5; 11 vuol dire mai ([S3.3]);",
                "*pietre*: con quante pietre comincia ciascuno, da 0 a 40, altrimenti 20 ([S1.7]).",
              ],
            },
          ],
        },
        {
          number: "S1.9",
          text: [
            "Una preparazione si può scrivere: le 64 lettere delle linee nel loro ordine, le 6 lettere della riserva e le 3 dei colori maggiori, queste due in ordine alfabetico. Comincia il bianco.",
          ],
          ruling: "Gli esempi dell'autore cominciano con il bianco.",
        },
      ],
    },
    {
      number: "S2",
      title: "Il viaggio",
      clauses: [
        { number: "S2.1", text: ["Nel tuo turno viaggi con la tua pedina di isola in isola sui ponti. Una linea senza ponte non si può attraversare."] },
        { number: "S2.2", text: ["Attraversi quanti ponti vuoi, di al massimo due colori in un turno. Nel turno dopo possono essere altri due."] },
        { number: "S2.3", text: ["In un turno non entri due volte nella stessa isola. L'isola di partenza conta come visitata."] },
        { number: "S2.4", text: ["Non puoi entrare nell'isola su cui sta l'altra pedina."] },
        {
          number: "S2.5",
          text: [
            "Il viaggio continua finché puoi attraversare un altro ponte secondo le regole da [S2.1] a [S2.4]. Non puoi fermarti prima. Finché hai usato un solo colore, un ponte di un secondo colore qualsiasi continua il viaggio. Un viaggio che non può proseguire è *completo*.",
          ],
        },
        {
          number: "S2.6",
          text: [
            "Un viaggio di un solo colore è permesso solo dove non ne esiste uno di due. Perciò, se all'inizio del tuo turno esiste un viaggio completo di due colori, ogni tuo passo deve lasciarne possibile uno.",
          ],
        },
        { number: "S2.7", text: ["Ogni passo è una mossa a sé; per iscritto è l'isola in cui entri: `B3`."] },
      ],
    },
    {
      number: "S3",
      title: "Entrare in un'isola",
      clauses: [
        {
          number: "S3.1",
          text: [
            "Se sull'isola non c'è un villaggio, prendi subito in mano la pietra che vi si trova, estrai a caso un villaggio dal sacchetto e lo posi lì con la tua faccia in alto. Per iscritto, estrarne uno rosso è `draw:R`.",
          ],
        },
        {
          number: "S3.2",
          text: [
            "Se c'è un villaggio, di chiunque sia, il proprietario vi mette prima delle pietre; poi il villaggio si gira e appartiene all'altro. Quindi entrando in un tuo villaggio lo dai all'altro, con le pietre.",
          ],
        },
        {
          number: "S3.3",
          text: [
            "Le pietre dovute sono 1; 2 se il colore del villaggio è maggiore; e 1 in più se di quel colore sono stati tolti cinque o più ponti, compresa la riserva ([S1.5], [S4.1]). Al massimo sono quindi tre.",
          ],
        },
        {
          number: "S3.4",
          text: ["Un proprietario che ha troppo poche pietre in mano le mette tutte. Le pietre che stanno sui villaggi non sono in mano prima di [S4.2]."],
          ruling: "L'autore non parla di questo caso.",
        },
      ],
    },
    {
      number: "S4",
      title: "La fine di un turno",
      clauses: [
        {
          number: "S4.1",
          text: [
            "Quando il viaggio è completo togli uno dei ponti che hai attraversato. Si aggiunge a quelli tolti del suo colore. Per iscritto: `xA1-B1`.",
          ],
        },
        { number: "S4.2", text: ["Poi entrambi i giocatori prendono in mano le pietre che stanno sui villaggi che mostrano la loro faccia."] },
        { number: "S4.3", text: ["Poi si guarda se la partita è finita ([S5.1], [S5.2]); se no, tocca all'altro giocatore."] },
        {
          number: "S4.4",
          text: [
            "Se all'inizio del tuo turno non hai ponti da attraversare, con le pedine dove sono, non muovi, e l'altro continua, turno dopo turno. Appena puoi muovere di nuovo, perché era l'altra pedina a sbarrarti la via, muovi.",
          ],
          ruling: "L'autore dice chi resta fermo; che possa riprendere più tardi è la nostra lettura. Per un turno saltato non si scrive nulla.",
        },
      ],
    },
    {
      number: "S5",
      title: "La fine della partita",
      clauses: [
        {
          number: "S5.1",
          text: [
            "La partita finisce quando di un colore sono stati tolti sette o più ponti e tutti i villaggi sono sul tabellone. Finché ci sono villaggi nel sacchetto si continua, fino a posare l'ultimo, e si finisce con quel turno.",
          ],
        },
        { number: "S5.2", text: ["Finisce anche quando nessuno dei due può muovere ([S4.4])."] },
        {
          number: "S5.3",
          text: [
            "Vince chi ha più pietre in mano. A parità, chi ha più villaggi che mostrano la propria faccia; poi è patta. Le pietre rimaste sulle isole non contano per nessuno.",
          ],
        },
      ],
    },
    {
      number: "S6",
      title: "Perché una mossa è rifiutata",
      text: ["Se una mossa viola più regole, si indica il primo di questi motivi. Una mossa rifiutata non cambia nulla."],
    },
    {
      number: "S7",
      title: "Buono a sapersi",
      text: [
        {
          list: [
            "Nessuna pietra va mai perduta: mani, isole e villaggi insieme ne hanno sempre 25 più quelle con cui entrambi cominciano: di norma 65.",
            "Ogni turno toglie un ponte. Quando il sacchetto è vuoto, nella partita non c'è più caso.",
            "Il tabellone si può girare e specchiare nei 16 modi di un ottagono.",
          ],
        },
      ],
    },
  ],
  reasons: {
    syntax: "Non è scritta come una mossa.",
    over: "La partita è finita.",
    stage: "Un passo, un'estrazione o una rimozione nel momento sbagliato.",
    "unknown-island": "Non c'è un'isola simile, o una linea simile.",
    "no-line": "Da qui nessuna linea porta lì.",
    "no-bridge": "Su questa linea non c'è un ponte.",
    visited: "In questo turno sei già stato su quest'isola.",
    opponent: "Lì sta l'altra pedina.",
    "third-colour": "Sarebbe un terzo colore.",
    "one-colour": "Un viaggio di due colori diventerebbe impossibile.",
    "not-crossed": "Nel tuo viaggio non hai attraversato questa linea.",
    "empty-bag": "Nel sacchetto non restano villaggi di questo colore.",
  },
  diagrams: {
    start: {
      caption: "Una preparazione: ponti su tutte le 64 linee, una pietra su ogni isola, le due pedine su O.",
      alt: "Il tabellone all'inizio: 25 isole con una pietra ciascuna, un centro e tre anelli, 64 ponti colorati con i loro segni, la pedina bianca e la nera sull'isola in mezzo.",
    },
    travel: {
      caption: "Il bianco è venuto da A5 su ponti azzurri e viola. Con questi due colori può entrare in tre isole, illuminate.",
      alt: "Il viaggio del bianco va da A5 per B4, C4 e B3 fino a B2. A2, B1 e C2 sono illuminate. Il nero sta su A3.",
    },
    refusals: {
      caption:
        "Il nero è venuto da O su un ponte viola e uno blu e può proseguire solo verso l'isola illuminata. 1: il ponte non c'è più. 2: già visitata. 3: la pedina del bianco. 4: un terzo colore.",
      alt: "Il viaggio del nero va da O per A4 fino ad A5. B4 è illuminata. O è segnata 1, A4 è segnata 2, A6 con la pedina del bianco 3, B5 è segnata 4.",
    },
    "one-colour": {
      caption:
        "Il nero, su B6, non può andare nell'isola con la croce: da lì non resta nessun viaggio di due colori. Passando per le isole illuminate ce n'è uno.",
      alt: "Il nero sta su B6, il bianco su B5. A7 è segnata come rifiutata; B7 e C6 sono illuminate.",
    },
    stone: {
      caption: "Il bianco è andato da O su un'isola nuova e ne ha preso la pietra. Ora si estrae un villaggio.",
      alt: "Il primo passo di una partita: il bianco sta su A5, dove non c'è più la pietra e non c'è ancora un villaggio.",
    },
    village: {
      caption: "Dal sacchetto è uscito un villaggio arancione, che sta lì con la faccia bianca in alto. Il viaggio continua.",
      alt: "Il bianco sta su A5, su un villaggio arancione con la faccia bianca in alto.",
    },
    before: {
      caption: "Il villaggio arancione del bianco sull'isola segnata. Il nero sta per entrarvi …",
      alt: "Il nero sta su O. Il villaggio arancione del bianco su A5 è segnato.",
    },
    after: {
      caption: "… e il bianco paga una pietra. Il villaggio ora è del nero, e alla fine del turno sarà sua anche la pietra che vi sta.",
      alt: "Il nero sta su A5. Il villaggio mostra la faccia nera e porta una pietra.",
    },
    surcharge: {
      caption: "Il blu è un colore maggiore, e cinque ponti blu sono stati tolti: per il villaggio segnato il nero ha dovuto pagare tre pietre.",
      alt: "Il bianco è entrato in un villaggio blu su A4. Mostra la faccia bianca e porta tre pietre.",
    },
    removal: {
      caption: "Il viaggio del nero è completo. Uno dei quattro ponti illuminati va tolto.",
      alt: "Il viaggio del nero va da A7 per A8, B8 e C1 fino a C2. I quattro ponti attraversati sono illuminati.",
    },
    collecting: {
      caption: "Alla fine di questo turno il bianco prende le due pietre dal villaggio segnato 1, e il nero quella dal villaggio segnato 2.",
      alt: "Un villaggio bianco su B2, segnato 1, porta due pietre; un villaggio nero su B1, segnato 2, ne porta una.",
    },
    skipped: {
      caption: "Il bianco, sull'isola segnata, non ha più ponti da attraversare. Il nero muove di nuovo.",
      alt: "Il bianco sta su B5, da cui non parte più nessun ponte. Il nero sta su C5; C6 è illuminata.",
    },
    end: {
      caption: "Sette ponti azzurri sono stati tolti e il sacchetto è vuoto: la partita è finita. Vince il bianco con 34 pietre a 31.",
      alt: "La fine di una partita: un villaggio su ciascuna delle 25 isole, molte linee senza ponte.",
    },
  },
};
