import type { RulesText } from "../types";

export const rules: RulesText = {
  overview: [
    "Due giocatori posano tessere chiare e scure su una laguna quadrata. Quattro tessere dello stesso colore che si toccano lungo i lati sono un'*isola*. I ponti uniscono le isole in *reti*, e ogni isola in più nella rete vale più della precedente.",
    "Nel tuo turno posi due tessere del tuo colore, oppure un ponte fra due tue tessere. Quando non c'è più spazio per le tessere, la partita finisce. Vince chi ha più punti.",
    "Un gioco di Martin Ebel (2007), nello spirito di TwixT di Alex Randolph.",
  ],
  sections: [
    {
      number: "P1",
      title: "Materiale",
      clauses: [
        {
          number: "P1.1",
          text: [
            "Il tabellone è un quadrato di 10\u00a0×\u00a010 caselle.",
            "Variante *tabellone*: da 4 a 12 caselle per lato. Su altri siti sono comuni 8, 10 e 12.",
          ],
        },
        {
          number: "P1.2",
          text: [
            "I colori sono due, chiaro e scuro, con 40 tessere ciascuno.",
            "Variante *tessere*: quante per colore, almeno 4, oppure senza limite. Le tessere si posano sempre a coppie: un'ultima tessera dispari non si usa mai.",
          ],
        },
        {
          number: "P1.3",
          text: [
            "I ponti grigi sono 15: un'unica riserva comune ai due giocatori.",
            "Variante *ponti*: quanti ce ne sono, da nessuno a quanti si vuole, oppure senza limite. In rete si gioca spesso senza limiti; la scelta *online* imposta così tessere e ponti.",
          ],
        },
        { number: "P1.4", text: ["Una casella si indica con la colonna e la riga: `a1` è la casella in basso a sinistra per chi ha il chiaro, `j10` quella in alto a destra."] },
      ],
    },
    {
      number: "P2",
      title: "Apertura",
      clauses: [
        { number: "P2.1", text: ["Il primo giocatore (per tradizione il più anziano) posa 2 tessere chiare su 2 caselle qualsiasi."] },
        {
          number: "P2.2",
          text: [
            "Poi l'altro giocatore sceglie un colore, chiaro o scuro; il primo prende quello che resta. Conviene quindi posare le due tessere in modo equo.",
          ],
        },
        {
          number: "P2.3",
          text: [
            "Ora lo scuro posa 2 tessere scure. È il suo primo turno: non c'è ancora nessuna tessera scura, quindi un ponte non è possibile, e non si può passare. Poi gioca il chiaro, poi lo scuro, e così via a turno.",
          ],
        },
      ],
    },
    {
      number: "P3",
      title: "Un turno",
      clauses: [
        {
          number: "P3.1",
          text: [
            "Nel tuo turno fai esattamente una di queste cose:",
            { list: ["posi 2 tessere del tuo colore su 2 caselle diverse;", "posi 1 ponte;", "passi, ma solo dove [P6.1] lo permette."] },
          ],
        },
        {
          number: "P3.2",
          text: [
            "Per iscritto due tessere sono `c3,d5`, un ponte è `c3-e4`, e chi passa scrive `pass`. In una mossa le caselle vanno per colonna, poi per riga: `a9,b2`, `c3-c5`.",
            "Una casella è una lettera e un numero senza zero iniziale. Tutto il resto non è una mossa; una casella scritta bene che non esiste è fuori dal tabellone.",
          ],
        },
      ],
    },
    {
      number: "P4",
      title: "Tessere, banchi di sabbia, isole",
      clauses: [
        { number: "P4.1", text: ["Una tessera va su una casella vuota che non sta sotto un ponte."] },
        {
          number: "P4.2",
          text: [
            "Le tessere di un colore che si toccano lungo un lato formano un *gruppo*. Un gruppo di esattamente 4 tessere è un'*isola*; un gruppo di 1, 2 o 3 è un *banco di sabbia*. Un gruppo di 5 o più non deve mai nascere.",
          ],
        },
        {
          number: "P4.3",
          text: [
            "Un'isola non tocca nessun'altra tessera del proprio colore, nemmeno con uno spigolo. Si giudica quando tutte e due le tessere della mossa sono posate, e per ogni isola, nuova o vecchia. I banchi di sabbia possono toccarsi fra loro con uno spigolo.",
          ],
        },
        { number: "P4.4", text: ["Tessere di colore diverso possono toccarsi liberamente."] },
        {
          number: "P4.5",
          text: [
            "Le due tessere di una mossa non hanno un ordine. Una coppia è permessa esattamente se è permesso il tabellone con entrambe; e ciascuna tessera di una tale coppia sarebbe permessa anche da sola.",
          ],
        },
        { number: "P4.6", text: ["Con meno di 2 tessere rimaste non puoi posare tessere."] },
      ],
    },
    {
      number: "P5",
      title: "Ponti",
      clauses: [
        {
          number: "P5.1",
          text: [
            "Un ponte unisce due tessere del tuo colore. Scavalca una casella, in linea retta o in diagonale, oppure fa la mossa del cavallo come negli scacchi: due caselle avanti e una di lato. Può andare in qualsiasi direzione.",
          ],
        },
        {
          number: "P5.2",
          text: [
            "Un ponte copre le caselle che ha sotto: l'unica casella fra i suoi estremi se è retto o diagonale, due caselle se fa la mossa del cavallo. Da `a1` a `b3`, per esempio, sono `a2` e `b2`.",
          ],
        },
        { number: "P5.3", text: ["Su una casella coperta non può esserci una tessera, di nessun colore; e da quel momento non vi si può posare alcuna tessera."] },
        { number: "P5.4", text: ["Una tessera porta al massimo un'estremità di ponte."] },
        {
          number: "P5.5",
          text: [
            "I ponti non si incrociano, di qualunque colore siano: i segmenti da un estremo all'altro di due ponti non hanno punti in comune, se non al più un estremo.",
          ],
        },
        {
          number: "P5.6",
          text: ["Due ponti che non si incrociano possono coprire la stessa casella. Due mosse del cavallo parallele possono farlo."],
          ruling: "Le regole chiedono che sotto un ponte non ci siano tessere e che i ponti non si incrocino, e non chiedono altro.",
        },
        { number: "P5.7", text: ["Un ponte richiede un pezzo della riserva comune. I ponti non si spostano e non si tolgono mai."] },
        {
          number: "P5.8",
          text: [
            "I banchi di sabbia possono portare ponti come le isole. Un ponte non unisce mai un gruppo con sé stesso: fra i suoi estremi dovrebbe esserci una tessera sotto il ponte, o più di quattro tessere.",
          ],
        },
      ],
    },
    {
      number: "P6",
      title: "La fine",
      clauses: [
        {
          number: "P6.1",
          text: [
            "Dopo il primo turno dello scuro puoi passare se non puoi posare 2 tessere, e solo allora: perché non resta nessuna coppia permessa, o perché hai meno di 2 tessere. Se puoi posare un ponte puoi fare quello, e la partita continua.",
          ],
        },
        { number: "P6.2", text: ["Quando lo scuro passa, la partita finisce subito."] },
        { number: "P6.3", text: ["Quando il chiaro passa, lo scuro ha ancora un turno secondo le regole normali. Poi la partita finisce."] },
        {
          number: "P6.4",
          text: ["Se puoi posare 2 tessere e non vuoi, devi comunque posare 2 tessere o un ponte."],
          ruling: "Le regole lasciano passare solo chi non può posare tessere, e non conoscono altri modi di saltare un turno.",
        },
      ],
    },
    {
      number: "P7",
      title: "Punteggio",
      clauses: [
        {
          number: "P7.1",
          text: [
            "I gruppi di un colore uniti da ponti di quel colore, direttamente o attraverso altri gruppi, formano una *rete*. Toccarsi con uno spigolo non unisce nulla. I banchi di sabbia portano avanti il collegamento e non contano nulla.",
          ],
        },
        {
          number: "P7.2",
          text: [
            "Più isole ha una rete, più vale ciascuna. Un'isola da sola è una rete di una.",
            {
              head: ["Isole nella rete", "Punti"],
              rows: [
                ["1", "1"],
                ["2", "3"],
                ["3", "6"],
                ["4", "10"],
                ["5", "15"],
                ["n", "n (n + 1) / 2"],
              ],
            },
          ],
        },
        {
          number: "P7.3",
          text: [
            "Vince chi ha più punti. A parità, chi ha più isole; poi chi ha più ponti propri. Se è tutto pari, la vittoria è divisa.",
          ],
        },
      ],
    },
    {
      number: "P8",
      title: "Perché una mossa è rifiutata",
      text: ["Se una mossa viola più regole, si indica il primo di questi motivi. Una mossa rifiutata non cambia nulla."],
    },
    {
      number: "P9",
      title: "Simmetria",
      text: ["Il tabellone si può girare e specchiare in tutti gli otto modi di un quadrato, e il gioco resta lo stesso."],
    },
    {
      number: "P10",
      title: "A un tavolo vero",
      text: [
        "Se una mossa illegale viene scoperta entro due giri, la si ritira quando è facile farlo. Se viene scoperta più tardi, la partita è nulla. Una partita trascritta è controllata allo stesso modo: si indica la prima mossa illegale.",
      ],
    },
  ],
  reasons: {
    syntax: "Non è scritta come una mossa.",
    over: "La partita è finita.",
    stage: "Una scelta del colore, tessere, un ponte o un passo nel momento sbagliato.",
    "off-board": "Una casella è fuori dal tabellone.",
    "same-square": "Le due caselle della mossa sono la stessa.",
    supply: "Non ci sono abbastanza tessere, o non restano ponti.",
    occupied: "Su questa casella c'è una tessera.",
    "under-bridge": "La casella sta sotto un ponte.",
    "too-large": "Le due tessere farebbero un gruppo di cinque o più.",
    "touches-island": "Un'isola toccherebbe un'altra tessera del suo colore.",
    "not-own-tile": "A un'estremità del ponte non c'è una tua tessera.",
    span: "Fra le due caselle non c'è la distanza di un ponte.",
    "end-taken": "Una tessera porta già un'estremità di ponte.",
    "tile-below": "Sotto il ponte c'è una tessera.",
    crosses: "Il ponte ne incrocerebbe un altro.",
    "must-place": "Puoi passare solo quando non puoi posare due tessere.",
  },
  diagrams: {
    opening: {
      caption: "Il primo giocatore ha posato due tessere chiare. Ora l'altro dice chiaro o scuro.",
      alt: "Un tabellone vuoto di dieci per dieci con due tessere chiare, in d5 e g6.",
    },
    groups: {
      caption: "Un'isola di quattro tessere chiare, e banchi di sabbia di tre, due e una. Chiaro e scuro possono toccarsi.",
      alt: "Chiaro: un'isola in a1, a2, b1, b2, tessere singole in b5 e d5. Scuro: un banco di tre da d1 a d3, uno di due in f2 e f3, una tessera singola in f6.",
    },
    "too-large": {
      caption: "Il chiaro non può giocare sulla casella segnata: con la tessera dall'altra parte sarebbe un gruppo di cinque.",
      alt: "Tessere chiare in a2, b2, c2 ed e2. La casella d2 fra loro è segnata come rifiutata.",
    },
    touching: {
      caption: "La casella con la croce tocca l'isola con uno spigolo: rifiutata. Le caselle segnate 1 si toccano fra loro solo con uno spigolo e sono banchi di sabbia: permesse.",
      alt: "Un'isola chiara in a1, a2, b1, b2. c3 è segnata come rifiutata; d4 ed e5 sono segnate 1, permesse insieme.",
    },
    "new-island": {
      caption: "Una tessera sulla casella segnata completerebbe un'isola, e quest'isola toccherebbe la tessera in c3: rifiutata.",
      alt: "Tessere chiare in a1, a2, b1 e c3. La casella b2, che completerebbe l'isola, è segnata come rifiutata.",
    },
    spans: {
      caption: "1: retto. 2: diagonale. 3: mosse del cavallo. I numeri stanno sulle caselle coperte.",
      alt: "Quattro ponti: da a1 a c1 copre b1; da a4 a c6 copre b5; da e1 a f3 copre e2 e f2; da e6 a g5 copre f5 e f6.",
    },
    below: {
      caption: "Nessuno dei due ponti chiari è possibile: ci sono tessere scure su caselle che coprirebbero.",
      alt: "Tessere chiare in a1 e c1 con una scura in b1 fra loro; tessere chiare in a3 e b5 con una scura in b4 lungo la via. b1 e b4 sono segnate.",
    },
    "one-end": {
      caption: "La tessera segnata porta già un ponte, quindi non può iniziarne un secondo.",
      alt: "Un ponte chiaro da a1 a c1; un'altra tessera chiara in e1. La tessera c1 è segnata.",
    },
    crossing: {
      caption: "Il ponte chiaro c'è già. Lo scuro non può costruire fra le tessere segnate: i ponti si incrocerebbero.",
      alt: "Un ponte chiaro da a1 a c3. Le tessere scure a3 e c1 sono segnate.",
    },
    shared: {
      caption: "Due mosse del cavallo parallele. Entrambe coprono la casella segnata e non si incrociano: permesso.",
      alt: "Un ponte chiaro da a1 a b3 e uno scuro da b1 a c3. La casella b2, coperta da entrambi, è segnata.",
    },
    "last-turn": {
      caption: "Il chiaro ha passato. Lo scuro ha ancora un turno, e nemmeno lui può posare tessere: passa, e la partita finisce.",
      alt: "Un tabellone di sette per sette quasi pieno, verso la fine di una partita.",
    },
    "sand-bank": {
      caption: "Due isole chiare unite attraverso un banco di sabbia: una rete di due isole, 3 punti.",
      alt: "Chiaro: isole in a1, a2, b1, b2 e in f3, f4, g3, g4, un banco di sabbia in d2 e d3, ponti da b2 a d2 e da d3 a f3. Scuro: otto tessere singole e due ponti.",
    },
    network: {
      caption: "La fine di una partita. La rete scura illuminata ha cinque isole e vale 15 punti; con un'altra isola lo scuro ne ha 16. Il chiaro ha una rete di quattro isole (10) e tre isole singole: 13.",
      alt: "Un tabellone pieno di dieci per dieci. Una rete scura di cinque isole è illuminata.",
    },
    end: {
      caption: "Una fine serrata: entrambi hanno 6 punti. Il chiaro vince con cinque isole a tre.",
      alt: "Un tabellone pieno di sette per sette. Lo scuro ha una rete di tre isole; il chiaro ha una rete di due isole e tre isole singole.",
    },
  },
};
