import { type Samples, section } from './sample.ts';

export const samples: Samples = {
  'cafe-menu': {
    title: 'Kaffee & Kuchen',
    sections: [
      section(
        'Kaffee',
        ['Espresso', '2,60 €'],
        ['Flat White', '3,80 €'],
        ['Cappuccino', '3,60 €'],
        ['Filterkaffee', '3,20 €'],
      ),
      section('Tee', ['Schwarztee', '2,80 €'], ['Frische Minze', '3,20 €'], ['Chai Latte', '3,90 €']),
      section(
        'Aus dem Ofen',
        ['Buttercroissant', '2,90 €'],
        ['Zimtschnecke', '3,40 €'],
        ['Bananenbrot', '3,60 €'],
        ['Karottenkuchen', '4,50 €'],
      ),
      section('Kalte Getränke', ['Eiskaffee', '4,20 €'], ['Limonade', '3,90 €'], ['Apfelschorle', '3,40 €']),
    ],
    note: 'Hafermilch ohne Aufpreis. Fragen Sie uns nach Allergenen.',
  },
  'lunch-specials': {
    title: 'Mittagstisch heute',
    sections: [
      section(
        'Vorspeisen',
        ['Tomaten-Basilikum-Suppe', '6,50 €', 'Mit Sauerteigbrot'],
        ['Gartensalat', '6,20 €', 'Radieschen, Senfdressing'],
        ['Geröstete Rote Bete', '7,40 €', 'Ziegenkäse, Walnüsse'],
      ),
      section(
        'Hauptgerichte',
        ['Gegrillter Lachs', '13,90 €', 'Neue Kartoffeln, Dillrahm'],
        ['Pasta mit Pilzen', '10,50 €', 'Steinpilze, Petersilie, Parmesan'],
        ['Ofengemüse-Bowl', '9,80 €', 'Kürbis, Kichererbsen, Feta'],
      ),
    ],
    note: 'Von 12:00 bis 14:30 Uhr. Fragen Sie uns nach Allergenen.',
  },
  'wine-list': {
    title: 'Offene Weine',
    sections: [
      section(
        'Weiß und Schaumwein',
        ['Haussekt', '7,50 €', 'Feine Perlage, Birne'],
        ['Riesling', '6,50 €', 'Trocken, grüner Apfel'],
        ['Sauvignon Blanc', '7,00 €', 'Frisch, Zitrus'],
        ['Chardonnay', '7,50 €', 'Weich, etwas Holz'],
      ),
      section(
        'Rot und Rosé',
        ['Rosé aus der Provence', '7,00 €', 'Hell, Erdbeere'],
        ['Spätburgunder', '7,50 €', 'Leicht, rote Kirsche'],
        ['Rioja', '7,00 €', 'Warm, Vanille'],
        ['Syrah', '8,00 €', 'Kräftig, schwarzer Pfeffer'],
      ),
    ],
    note: 'Im Glas zu 0,15 l. Fragen Sie uns nach Flaschen.',
  },
  'happy-hour': {
    title: 'Happy Hour',
    text: 'Zwei Cocktails zum Preis von einem, montags bis freitags von 17 bis 19 Uhr.',
  },
  welcome: { title: 'Herzlich willkommen', text: 'Sehen Sie sich in Ruhe um. Wir helfen Ihnen gern.' },
  'todays-offer': { title: 'Heute 3 für 2', text: 'Wählen Sie drei Artikel aus. Der günstigste ist gratis.' },
  sale: { title: 'Bis zu 50 % Rabatt', text: 'Auf alles mit rotem Etikett, solange der Vorrat reicht.' },
  'sale-countdown': {
    title: 'Unser Schlussverkauf endet in',
    after_text: 'Der Schlussverkauf ist beendet. Vielen Dank!',
  },
  'opening-hours': {
    title: 'Öffnungszeiten',
    sections: [
      section(
        '',
        ['Montag', '9–18 Uhr'],
        ['Dienstag', '9–18 Uhr'],
        ['Mittwoch', '9–18 Uhr'],
        ['Donnerstag', '9–20 Uhr'],
        ['Freitag', '9–20 Uhr'],
        ['Samstag', '10–16 Uhr'],
        ['Sonntag', 'Geschlossen'],
      ),
    ],
    note: 'An Feiertagen geschlossen.',
  },
  'holiday-hours': {
    title: 'Öffnungszeiten an den Feiertagen',
    sections: [
      section(
        '',
        ['24. Dezember', '9–14 Uhr'],
        ['25.–26. Dezember', 'Geschlossen'],
        ['27.–30. Dezember', '9–18 Uhr'],
        ['31. Dezember', '9–14 Uhr'],
        ['1. Januar', 'Geschlossen'],
      ),
    ],
    note: 'Ab dem 2. Januar gelten wieder die üblichen Zeiten.',
  },
  'closed-today': { title: 'Heute geschlossen', text: 'Morgen ab 9 Uhr sind wir wieder da.\nBis dann!' },
  'please-wait': {
    title: 'Bitte ziehen Sie eine Nummer',
    text: 'Nehmen Sie Platz. Wir rufen Sie auf, wenn Sie an der Reihe sind.',
  },
  'follow-us': {
    title: 'Folgen Sie uns',
    text: 'Erfahren Sie zuerst von Neuheiten und Angeboten.\nSie finden uns unter @ihrgeschaeft',
  },
  'thank-you': { title: 'Vielen Dank', text: 'Schön, dass Sie da waren.\nBis bald!' },
  'visitor-welcome': {
    title: 'Willkommen',
    text: 'Bitte melden Sie sich am Empfang an. Sie werden hier abgeholt.',
  },
  'floor-guide': {
    title: 'Wegweiser',
    sections: [
      section(
        '',
        ['Geschäftsführung', '4. Stock'],
        ['Vertrieb', '3. Stock'],
        ['Besprechungsräume', '2. Stock'],
        ['Buchhaltung', '1. Stock'],
        ['Empfang', 'Erdgeschoss'],
      ),
    ],
    note: 'Die Aufzüge befinden sich hinter dem Empfang.',
  },
  'key-figures': {
    title: 'Unsere Woche in Zahlen',
    sections: [
      section(
        '',
        ['Versandte Bestellungen', '1.284'],
        ['Pünktlich versandt', '98 %'],
        ['Kundenbewertung', '4,7 von 5'],
        ['Beantwortete Anrufe', '91 %'],
        ['Neue Kunden', '46'],
      ),
    ],
    note: 'Jeden Montag aktualisiert. Großartige Arbeit!',
  },
  'staff-news': {
    title: 'Diese Woche',
    text: 'Montag: Maria fängt bei uns an\nMittwoch: Feueralarmübung um 11 Uhr\nFreitag: Frühstück um 8:30 Uhr',
  },
  'job-opening': {
    title: 'Werden Sie Teil unseres Teams',
    text: 'In Vollzeit oder Teilzeit.\nSprechen Sie uns an der Theke an.',
  },
  event: { title: 'Sommerfest', text: 'Samstag, 19 Uhr, im Hof\nLivemusik, Eintritt frei' },
  'event-countdown': { title: 'Bis zu unserer Eröffnung', after_text: 'Wir haben geöffnet' },
  programme: {
    title: 'Programm heute',
    sections: [
      section(
        'Vormittag',
        ['Begrüßungskaffee', '9:00', 'Foyer'],
        ['Eröffnungsvortrag', '9:30', 'Großer Saal'],
        ['Workshops', '10:30', 'Räume 1 bis 4'],
      ),
      section(
        'Nachmittag',
        ['Mittagessen', '12:30', 'Gartensaal'],
        ['Podiumsdiskussion', '14:00', 'Großer Saal'],
        ['Ausklang', '16:30', 'Foyer'],
      ),
    ],
    note: 'Fragen? Sprechen Sie Personen mit blauem Namensschild an.',
  },
  'safety-notice': {
    title: 'Sicherheit geht vor',
    text: 'Ab hier sind Helm, Sicherheitsschuhe und Warnweste Pflicht.',
  },
  'days-without-accidents': { title: '128', text: 'Tage ohne Unfall.\nSo soll es bleiben.' },
  evacuation: {
    title: 'Bei Alarm',
    text: '1. Nächsten Ausgang benutzen.\n2. Keine Aufzüge benutzen.\n3. Zum Parkplatz gehen.\n4. Auf Entwarnung warten.',
  },
  'house-rules': {
    title: 'Hausordnung',
    text: 'Nachtruhe ab 22 Uhr\nRauchen nur im Freien\nHunde an der Leine willkommen\nBitte ordentlich hinterlassen',
  },
  wifi: { title: 'Kostenloses WLAN', text: 'Netzwerk: Gäste\nPasswort: sonnentag' },
};
