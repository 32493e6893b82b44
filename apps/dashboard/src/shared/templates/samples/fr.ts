import { type Samples, section } from './sample.ts';

export const samples: Samples = {
  'cafe-menu': {
    title: 'Cafés et gâteaux',
    sections: [
      section(
        'Cafés',
        ['Expresso', '2,60 €'],
        ['Flat white', '3,80 €'],
        ['Cappuccino', '3,60 €'],
        ['Café filtre', '3,20 €'],
      ),
      section('Thés', ['Thé noir', '2,80 €'], ['Menthe fraîche', '3,20 €'], ['Chai latte', '3,90 €']),
      section(
        'Sortis du four',
        ['Croissant au beurre', '2,90 €'],
        ['Roulé à la cannelle', '3,40 €'],
        ['Cake à la banane', '3,60 €'],
        ['Gâteau aux carottes', '4,50 €'],
      ),
      section(
        'Boissons fraîches',
        ['Latte glacé', '4,20 €'],
        ['Citronnade', '3,90 €'],
        ['Jus de pomme', '3,40 €'],
      ),
    ],
    note: 'Lait d’avoine sans supplément. Renseignez-vous sur les allergènes.',
  },
  'lunch-specials': {
    title: 'Aujourd’hui à midi',
    sections: [
      section(
        'Entrées',
        ['Soupe de tomates au basilic', '6,50 €', 'Avec du pain au levain'],
        ['Salade du jardin', '6,20 €', 'Radis, vinaigrette à la moutarde'],
        ['Betterave rôtie', '7,40 €', 'Chèvre, noix'],
      ),
      section(
        'Plats',
        ['Saumon grillé', '13,90 €', 'Pommes nouvelles, crème à l’aneth'],
        ['Pâtes aux champignons', '10,50 €', 'Cèpes, persil, parmesan'],
        ['Bol de légumes rôtis', '9,80 €', 'Courge, pois chiches, feta'],
      ),
    ],
    note: 'Servi de 12 h à 14 h 30. Renseignez-vous sur les allergènes.',
  },
  'wine-list': {
    title: 'Vins au verre',
    sections: [
      section(
        'Blancs et effervescents',
        ['Crémant maison', '7,50 €', 'Bulles fines, poire'],
        ['Riesling', '6,50 €', 'Sec, pomme verte'],
        ['Sauvignon blanc', '7,00 €', 'Vif, agrumes'],
        ['Chardonnay', '7,50 €', 'Rond, légèrement boisé'],
      ),
      section(
        'Rouges et rosés',
        ['Rosé de Provence', '7,00 €', 'Pâle, fraise'],
        ['Pinot noir', '7,50 €', 'Léger, cerise rouge'],
        ['Rioja', '7,00 €', 'Chaleureux, vanille'],
        ['Syrah', '8,00 €', 'Corsé, poivre noir'],
      ),
    ],
    note: 'Verre de 15 cl. Demandez-nous les bouteilles.',
  },
  'happy-hour': {
    title: 'Happy hour',
    text: 'Deux cocktails pour le prix d’un, du lundi au vendredi de 17 h à 19 h.',
  },
  welcome: { title: 'Bienvenue', text: 'Prenez tout votre temps. Nous sommes là pour vous aider.' },
  'todays-offer': {
    title: 'Aujourd’hui, 3 pour 2',
    text: 'Choisissez trois articles. Le moins cher est offert.',
  },
  sale: {
    title: 'Jusqu’à −50 %',
    text: 'Sur tous les articles à étiquette rouge, dans la limite des stocks.',
  },
  'sale-countdown': { title: 'Fin des soldes dans', after_text: 'Les soldes sont terminés. Merci !' },
  'opening-hours': {
    title: 'Horaires d’ouverture',
    sections: [
      section(
        '',
        ['Lundi', '9 h – 18 h'],
        ['Mardi', '9 h – 18 h'],
        ['Mercredi', '9 h – 18 h'],
        ['Jeudi', '9 h – 20 h'],
        ['Vendredi', '9 h – 20 h'],
        ['Samedi', '10 h – 16 h'],
        ['Dimanche', 'Fermé'],
      ),
    ],
    note: 'Fermé les jours fériés.',
  },
  'holiday-hours': {
    title: 'Horaires des fêtes',
    sections: [
      section(
        '',
        ['24 décembre', '9 h – 14 h'],
        ['25 et 26 décembre', 'Fermé'],
        ['27–30 décembre', '9 h – 18 h'],
        ['31 décembre', '9 h – 14 h'],
        ['1er janvier', 'Fermé'],
      ),
    ],
    note: 'Retour aux horaires habituels le 2 janvier.',
  },
  'closed-today': { title: 'Fermé aujourd’hui', text: 'Nous rouvrons demain à 9 h.\nÀ demain !' },
  'please-wait': {
    title: 'Prenez un ticket',
    text: 'Asseyez-vous. Nous vous appellerons quand ce sera votre tour.',
  },
  'follow-us': {
    title: 'Suivez-nous',
    text: 'Découvrez nos nouveautés et nos offres en avant-première.\nRetrouvez-nous sur @votreboutique',
  },
  'thank-you': { title: 'Merci', text: 'Ce fut un plaisir de vous voir.\nÀ bientôt !' },
  'visitor-welcome': {
    title: 'Bienvenue',
    text: 'Présentez-vous à l’accueil. Votre hôte viendra vous chercher ici.',
  },
  'floor-guide': {
    title: 'Trouvez votre chemin',
    sections: [
      section(
        '',
        ['Direction', '4e étage'],
        ['Ventes', '3e étage'],
        ['Salles de réunion', '2e étage'],
        ['Comptabilité', '1er étage'],
        ['Accueil', 'Rez-de-chaussée'],
      ),
    ],
    note: 'Les ascenseurs se trouvent derrière l’accueil.',
  },
  'key-figures': {
    title: 'Notre semaine en chiffres',
    sections: [
      section(
        '',
        ['Commandes expédiées', '1 284'],
        ['Expédiées à temps', '98 %'],
        ['Note des clients', '4,7 sur 5'],
        ['Appels pris', '91 %'],
        ['Nouveaux clients', '46'],
      ),
    ],
    note: 'Mis à jour chaque lundi. Bravo à toute l’équipe !',
  },
  'staff-news': {
    title: 'Cette semaine',
    text: 'Lundi : Maria nous rejoint\nMercredi : exercice incendie à 11 h\nVendredi : petit-déjeuner à 8 h 30',
  },
  'job-opening': {
    title: 'Rejoignez notre équipe',
    text: 'À temps plein ou à temps partiel.\nRenseignez-vous au comptoir.',
  },
  event: { title: 'Fête de l’été', text: 'Samedi, 19 h, dans la cour\nMusique live, entrée libre' },
  'event-countdown': { title: 'Avant notre ouverture', after_text: 'Nous sommes ouverts' },
  programme: {
    title: 'Programme du jour',
    sections: [
      section(
        'Matin',
        ['Café d’accueil', '9 h', 'Hall'],
        ['Conférence d’ouverture', '9 h 30', 'Grande salle'],
        ['Ateliers', '10 h 30', 'Salles 1 à 4'],
      ),
      section(
        'Après-midi',
        ['Déjeuner', '12 h 30', 'Salle du jardin'],
        ['Table ronde', '14 h', 'Grande salle'],
        ['Verre de clôture', '16 h 30', 'Hall'],
      ),
    ],
    note: 'Une question ? Adressez-vous aux personnes au badge bleu.',
  },
  'safety-notice': {
    title: 'La sécurité d’abord',
    text: 'Au-delà de ce point, portez un casque, des chaussures de sécurité et un gilet haute visibilité.',
  },
  'days-without-accidents': { title: '128', text: 'jours sans accident.\nContinuons ainsi.' },
  evacuation: {
    title: 'En cas d’alarme',
    text: '1. Prenez la sortie la plus proche.\n2. N’utilisez pas les ascenseurs.\n3. Rejoignez le parking.\n4. Attendez la fin de l’alerte.',
  },
  'house-rules': {
    title: 'Règlement intérieur',
    text: 'Calme après 22 h\nInterdit de fumer à l’intérieur\nChiens bienvenus en laisse\nLaissez les lieux propres',
  },
  wifi: { title: 'Wi-Fi gratuit', text: 'Réseau : Invités\nMot de passe : beautemps' },
};
