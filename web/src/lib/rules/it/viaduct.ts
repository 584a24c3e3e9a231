import type { RulesText } from "../types";

export const rules: RulesText = {
  overview: [
    "Ogni giocatore costruisce un viadotto di un colore fra due *piattaforme* poste in diagonale, sopra il fiume, sopra e sotto gli altri, e su di loro.",
    "Un dado dice che cosa puoi fare: posare ponti, riprenderne di tuoi, o togliere un ponte di un altro colore. In due si può giocare anche senza dado. Vince chi unisce per primo le proprie due piattaforme.",
    "Un gioco di Karin Kasch (Ravensburger, 1975; da tempo fuori produzione). Il testo delle regole è completo, le figure sono perdute; le misure del tabellone e dei pezzi sono una nostra ricostruzione.",
  ],
  sections: [
    {
      number: "V1",
      title: "Materiale",
      clauses: [
        {
          number: "V1.1",
          text: [
            "Il tabellone ha quattro quarti di 14\u00a0×\u00a014 fori. Fra loro scorre, a croce, un fiume senza fori, largo 2 fori. I posti si contano dall'angolo sud-ovest: `12.7` è il dodicesimo verso est e il settimo verso nord. Sono 30\u00a0×\u00a030; il 15 e il 16, in entrambe le direzioni, sono fiume.",
          ],
          ruling: "I quarti sono descritti in una collezione; quanto sia largo il fiume non lo dice nessuno.",
        },
        {
          number: "V1.2",
          text: [
            "Ci sono 20 ponti per ciascuno dei 4 colori. Un ponte è una barra di 4 posti in fila. Le due estremità sono *pilastri*, i due posti di mezzo sono *impalcato*. Un pilastro ha un foro in cima, l'impalcato no. Così un ponte scavalca esattamente il fiume, e si può innestare e togliere sotto gli impalcati di altri.",
          ],
          ruling: "Con questa lunghezza il viadotto più corto richiede 11 dei 20 ponti, il che concorda con quel che i giocatori dicono della scatola: i pezzi non sembrano mai della lunghezza giusta, e lo spreco si paga. Anche altre misure andrebbero bene; questa tiene in equilibrio incroci, sovrappassi e riserva.",
        },
        {
          number: "V1.3",
          text: ["Un posto ha dei *livelli*: il livello 0 è il tabellone, il livello 1 sta sopra, e così via. Un ponte sta su un solo livello."],
          ruling: "Un modo di nominare ciò che i pezzi mostrano da sé.",
        },
        {
          number: "V1.4",
          text: [
            "Otto *piattaforme* di sei fori ciascuna stanno sul bordo, due per ognuna delle lettere da A a D. Quelle di una stessa lettera stanno in diagonale. La tabella conta i loro fori da ovest, poi da sud.",
            {
              head: ["Lettera", "Piattaforma 1", "Piattaforma 2"],
              rows: [
                ["A", "7–8; 28–30 (bordo nord)", "23–24; 1–3 (bordo sud)"],
                ["B", "23–24; 28–30 (bordo nord)", "7–8; 1–3 (bordo sud)"],
                ["C", "28–30; 23–24 (bordo est)", "1–3; 7–8 (bordo ovest)"],
                ["D", "28–30; 7–8 (bordo est)", "1–3; 23–24 (bordo ovest)"],
              ],
            },
          ],
          ruling: "Il posto esatto è nostro: a metà dei bordi esterni dei quarti, 2 fori lungo il bordo e 3 in profondità.",
        },
        {
          number: "V1.5",
          text: [
            "Il dado mostra *uno*, *due* e un *simbolo*.",
            "Variante *dado*: sei facce a scelta, non tutte simboli; in due anche nessun dado.",
          ],
          ruling: "Due facce per tipo; le regole non dicono quante siano.",
        },
      ],
    },
    {
      number: "V2",
      title: "Giocatori",
      clauses: [
        {
          number: "V2.1",
          text: [
            "Si gioca in due, tre o quattro, ognuno con un colore e una lettera. I colori sono arancione, nero, bianco e rosso, in quest'ordine; le lettere A, B, C, D.",
            "Variante *lettere*: lettere a scelta, una per giocatore, tutte diverse.",
          ],
          ruling: "Le regole nominano questi quattro colori e non dicono chi abbia quale.",
        },
        {
          number: "V2.2",
          text: ["Comincia il primo giocatore; poi si va in giro nell'ordine."],
          ruling: "Le regole non dicono chi comincia.",
        },
        {
          number: "V2.3",
          text: [
            "Ogni giocatore ha una *riserva* di 20 ponti. Senza dado sono 15, e altri 5 sono in *custodia* presso l'altro giocatore ([V7.4]).",
          ],
        },
      ],
    },
    {
      number: "V3",
      title: "Dove può stare un ponte",
      clauses: [
        {
          number: "V3.1",
          text: [
            "Entrambi i pilastri sono innestati: al livello 0 nei fori del tabellone, più in alto sulla cima di pilastri che stanno subito sotto. Questi possono essere di ponti qualsiasi, di qualunque colore, anche tutti e due dello stesso ponte. Niente resta sospeso.",
          ],
        },
        { number: "V3.2", text: ["Due ponti non occupano mai lo stesso posto allo stesso livello. Gli impalcati possono passare sul fiume, e sopra e sotto altri ponti."] },
        {
          number: "V3.3",
          text: [
            "I posti di una piattaforma sono *riservati*, a ogni livello: non vi può stare nessuna parte di un ponte, pilastro o impalcato, se non di chi ha quella lettera. Le piattaforme di lettere che nessuno gioca sono terreno normale.",
          ],
          ruling: "Per due giocatori le regole dicono che ne è delle piattaforme libere; per tre facciamo lo stesso.",
        },
        {
          number: "V3.4",
          text: ["I ponti supplementari di [V7.1] non stanno sulle piattaforme: nessuna loro parte, impalcato compreso, su nessuna delle otto."],
          ruling: "Le regole dicono che non vi stanno. Noi contiamo anche gli impalcati e le piattaforme che nessuno gioca.",
        },
      ],
    },
    {
      number: "V4",
      title: "Un turno con il dado",
      clauses: [
        { number: "V4.1", text: ["Tiri il dado. Al primissimo tiro di una partita il simbolo non vale e si ritira. Per iscritto un tiro è `roll1`, `roll2` o `rollx`."] },
        {
          number: "V4.2",
          text: [
            "*Uno*: posi un tuo ponte, o ne riprendi uno tuo nella riserva. *Due*: ne posi due, o ne riprendi due. Posare e riprendere non si mescolano nello stesso turno.",
          ],
          ruling: "Non far nulla, o uno solo dei due dove due sono possibili, non è una scelta: le regole offrono queste due cose e non una terza.",
        },
        { number: "V4.3", text: ["*Simbolo*: togli un ponte di un altro colore e lo ridai a chi appartiene, oppure non fai nulla (`pass`)."] },
        { number: "V4.4", text: ["Si può togliere solo un ponte che non ne porta altri: sui suoi pilastri non deve essere innestato nulla."] },
        { number: "V4.5", text: ["Senza ponti nella riserva devi riprenderne; non puoi posare."] },
        {
          number: "V4.6",
          text: [
            "Le due azioni di un *due* si fanno una dopo l'altra; la prima decide se posi o riprendi. Se la seconda è impossibile, il turno finisce dopo la prima. Se non è possibile né posare né riprendere, puoi solo passare (`pass`).",
          ],
          ruling: "Le regole non parlano di questi casi.",
        },
        {
          number: "V4.7",
          text: [
            "Per iscritto, posare è `+12.7-15.7@0` (i due pilastri, poi il livello), togliere è `x12.7-15.7@0`; inoltre ci sono `pass` e, senza dado, `end` ([V7.5]). Viene prima il pilastro più a ovest; di due nella stessa colonna, quello più a sud. I numeri non hanno segno né zero iniziale.",
          ],
        },
      ],
    },
    {
      number: "V5",
      title: "Che cosa è collegato",
      clauses: [
        {
          number: "V5.1",
          text: [
            "Due ponti di un colore sono *collegati* quando un pilastro dell'uno tocca un pilastro dell'altro: fianco a fianco o testa a testa allo stesso livello, oppure uno innestato direttamente sull'altro.",
          ],
        },
        {
          number: "V5.2",
          text: ["Toccarsi con uno spigolo non collega nulla, e toccarsi altrove che ai pilastri non collega nulla."],
          ruling: "La seconda cosa vuol dire: dove almeno uno dei due lati è impalcato.",
        },
      ],
    },
    {
      number: "V6",
      title: "La fine",
      clauses: [
        { number: "V6.1", text: ["Hai *raggiunto* una piattaforma quando un tuo ponte ha un pilastro in uno dei suoi sei fori, al livello 0."] },
        {
          number: "V6.2",
          text: [
            "Chi per primo ha ponti collegati che raggiungono entrambe le proprie piattaforme vince, e la partita finisce subito, anche dopo il primo di due ponti.",
          ],
        },
        {
          number: "V6.3",
          text: [
            "Dopo 400 turni di tutti i giocatori insieme la partita finisce ed è divisa fra tutti.",
            "Variante *limite di turni*: un altro numero, o nessuno. Un turno conta quando finisce; posare i ponti supplementari non è un turno, e il turno che vince non si conta.",
          ],
          ruling: "Le regole non conoscono una fine simile; le partite fra programmi ne hanno bisogno.",
        },
      ],
    },
    {
      number: "V7",
      title: "In due",
      clauses: [
        {
          number: "V7.1",
          text: [
            "Prima del primo turno ogni giocatore posa due *ponti supplementari* per l'*altro*, uno alla volta, cominciando dal primo giocatore. Un ponte supplementare vale come colore dell'altro e deve far parte del viadotto dell'altro: i ponti collegati che raggiungono le due piattaforme devono contenere entrambi i supplementari. Non si tolgono mai. Chiunque può costruirvi sopra.",
          ],
          ruling: "Le regole non dicono in quale ordine si posano.",
        },
        { number: "V7.2", text: ["Con il dado la partita va poi avanti come in tre e in quattro."] },
        { number: "V7.3", text: ["Senza dado un turno è una di queste cose: posare un ponte, riprenderne uno, o posarne due insieme."] },
        {
          number: "V7.4",
          text: [
            "Chi ne posa due insieme usa un ponte della propria riserva, poi uno che l'altro tiene in custodia. Quindi è possibile al massimo cinque volte.",
          ],
        },
        {
          number: "V7.5",
          text: [
            "Dopo un primo ponte puoi posarne un altro, finché restano tuoi ponti in custodia, oppure finire il turno. Se non ne restano, il turno finisce da sé. Un ponte ripreso va nella riserva.",
          ],
          ruling: "Così si fa, mossa per mossa, la scelta di [V7.3].",
        },
        {
          number: "V7.6",
          text: ["Se non hai riserva e non puoi riprendere nulla, passi."],
          ruling: "Le regole non parlano di questo caso.",
        },
      ],
    },
    {
      number: "V8",
      title: "Perché una mossa è rifiutata",
      text: ["Se una mossa viola più regole, si indica il primo di questi motivi. Una mossa rifiutata non cambia nulla."],
    },
    {
      number: "V9",
      title: "Simmetria",
      text: ["Il tabellone si può girare e specchiare in tutti gli otto modi di un quadrato; le lettere si scambiano di posto."],
    },
    {
      number: "V10",
      title: "Buono a sapersi",
      text: [
        {
          list: [
            "In due, un ponte supplementare accanto a una piattaforma permette all'avversario di chiuderla con i primi due ponti. Senza dado una piattaforma chiusa resta chiusa finché l'altro lascia lì quei ponti.",
            "Una recensione dice che chi non ha riserva *sposta* un ponte. Il testo delle regole dice: ne riprende uno ([V4.5]).",
          ],
        },
      ],
    },
  ],
  reasons: {
    syntax: "Non è scritta come una mossa.",
    over: "La partita è finita.",
    stage: "Si deve tirare il dado, o questo tipo di mossa ora non è possibile.",
    "off-board": "Un pilastro starebbe fuori dal tabellone.",
    length: "I due pilastri non sono in fila a tre posti di distanza.",
    supply: "Nella tua riserva non restano ponti.",
    unsupported: "Un pilastro starebbe nel fiume, o su nulla.",
    occupied: "Un posto è occupato da un altro ponte.",
    reserved: "Il ponte starebbe su una piattaforma riservata.",
    "no-bridge": "Non c'è un ponte simile da togliere.",
    "not-yours": "Il ponte ha il colore sbagliato per questo turno.",
    fixed: "I ponti supplementari restano dove sono.",
    carries: "Il ponte ne porta un altro.",
    "must-act": "Puoi posare o riprendere, quindi non puoi passare.",
  },
  diagrams: {
    board: {
      caption: "Il tabellone dall'alto: quattro quarti, il fiume, e le piattaforme con le loro lettere.",
      alt: "Un tabellone vuoto: quattro prati con fori, un fiume a croce, e due piattaforme per lato con le lettere A, B, C, D in senso orario da nord-ovest, per due giri.",
    },
    bridge: {
      caption: "Un ponte sul fiume: 1 sono i pilastri, 2 è l'impalcato.",
      alt: "Un ponte arancione da 14.22 a 17.22. I pilastri stanno a sinistra e a destra del fiume, l'impalcato vi passa sopra.",
    },
    levels: {
      caption: "Due ponti sul tabellone, due di traverso al livello 1, uno in cima al livello 2; i numeri sono livelli. Un ponte fino al posto con la croce vi resterebbe sospeso: rifiutato.",
      alt: "Un quadrato di quattro ponti su due livelli con un quinto sul lato nord, al livello 2. Il posto 12.27, più a nord, non ha appoggio ed è segnato.",
    },
    passing: {
      caption: "Il ponte rosso al livello 0 passa sotto quello bianco al livello 1. Un altro ponte non può finire sulla croce: lì c'è l'impalcato rosso.",
      alt: "Un ponte bianco al livello 1 da 9.21 a 9.24 su uno arancione e uno nero. Un ponte rosso al livello 0 da 8.22 a 11.22 vi passa sotto. Il posto 10.22 sull'impalcato rosso è segnato.",
    },
    reserved: {
      caption: "L'arancione ha la lettera A e può costruire sulle piattaforme A. Il posto con la croce è su una piattaforma del nero: rifiutato per l'arancione.",
      alt: "Un ponte arancione finisce su una piattaforma A a nord. Un ponte nero punta verso una piattaforma B; il posto 23.28 su di essa è segnato.",
    },
    symbol: {
      caption: "All'arancione è uscito il simbolo. I ponti illuminati si possono togliere. Quelli con la croce no: uno è dell'arancione stesso, e quello nero porta il bianco.",
      alt: "Un ponte bianco sta su uno arancione e uno nero; uno rosso sta da solo. Bianco e rosso sono illuminati, arancione e nero sono segnati.",
    },
    connected: {
      caption: "I ponti arancioni sono collegati: 1 testa a testa, 2 fianco a fianco, 3 uno innestato sull'altro.",
      alt: "Quattro ponti arancioni: da 3.20 a 6.20, da 7.20 a 10.20, da 10.21 a 10.24, e da 10.24 a 13.24 al livello 1, con l'altra estremità su un ponte nero.",
    },
    apart: {
      caption: "Nessuno di questi tre è collegato: due si toccano solo con uno spigolo, e un pilastro tocca un impalcato.",
      alt: "Un ponte arancione da 5.20 a 8.20. Un secondo comincia in 9.21, al suo spigolo; un terzo in 6.21, accanto al suo impalcato. I due contatti sono segnati.",
    },
    reached: {
      caption: "1 ha un pilastro sulla piattaforma e la raggiunge. 2 attraversa la piattaforma con l'impalcato e non la raggiunge.",
      alt: "Un ponte arancione finisce in 8.28 su una piattaforma A. Un secondo attraversa la piattaforma da 6.29 a 9.29 con i pilastri fuori.",
    },
    winning: {
      caption: "Il bianco ha vinto: i ponti illuminati sono collegati e raggiungono le due piattaforme C.",
      alt: "Un tabellone pieno con cinquanta ponti fino a quattro livelli. I ponti vincenti del bianco vanno da ovest a est, da una piattaforma C all'altra.",
    },
    extras: {
      caption: "Quattro ponti supplementari prima del primo turno, due per giocatore. L'anello ha il colore del viadotto a cui devono appartenere.",
      alt: "Un tabellone con quattro ponti supplementari, due dell'arancione e due del nero.",
    },
    joined: {
      caption: "Una partita senza dado: l'arancione ha vinto. Il viadotto illuminato contiene i due ponti supplementari.",
      alt: "Un tabellone con ventinove ponti. I ponti vincenti dell'arancione vanno da una piattaforma A a nord all'altra a sud.",
    },
  },
};
