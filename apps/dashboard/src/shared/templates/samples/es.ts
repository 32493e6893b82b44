import { type Samples, section } from './sample.ts';

export const samples: Samples = {
  'cafe-menu': {
    title: 'Café y pasteles',
    sections: [
      section(
        'Café',
        ['Espresso', '2,60 €'],
        ['Flat white', '3,80 €'],
        ['Capuchino', '3,60 €'],
        ['Café de filtro', '3,20 €'],
      ),
      section('Té', ['Té negro', '2,80 €'], ['Menta fresca', '3,20 €'], ['Chai latte', '3,90 €']),
      section(
        'Del horno',
        ['Cruasán de mantequilla', '2,90 €'],
        ['Rollo de canela', '3,40 €'],
        ['Bizcocho de plátano', '3,60 €'],
        ['Tarta de zanahoria', '4,50 €'],
      ),
      section(
        'Bebidas frías',
        ['Latte helado', '4,20 €'],
        ['Limonada', '3,90 €'],
        ['Zumo de manzana', '3,40 €'],
      ),
    ],
    note: 'Leche de avena sin coste adicional. Pregúntanos por los alérgenos.',
  },
  'lunch-specials': {
    title: 'Menú de hoy',
    sections: [
      section(
        'Entrantes',
        ['Sopa de tomate y albahaca', '6,50 €', 'Con pan de masa madre'],
        ['Ensalada de la huerta', '6,20 €', 'Rábano, vinagreta de mostaza'],
        ['Remolacha asada', '7,40 €', 'Queso de cabra, nueces'],
      ),
      section(
        'Principales',
        ['Salmón a la plancha', '13,90 €', 'Patatas nuevas, crema de eneldo'],
        ['Pasta con setas', '10,50 €', 'Boletus, perejil, parmesano'],
        ['Bol de verduras asadas', '9,80 €', 'Calabaza, garbanzos, feta'],
      ),
    ],
    note: 'De 13:00 a 15:30. Pregúntanos por los alérgenos.',
  },
  'wine-list': {
    title: 'Vinos por copas',
    sections: [
      section(
        'Blancos y espumosos',
        ['Espumoso de la casa', '7,50 €', 'Burbuja fina, pera'],
        ['Riesling', '6,50 €', 'Seco, manzana verde'],
        ['Sauvignon blanc', '7,00 €', 'Fresco, cítricos'],
        ['Chardonnay', '7,50 €', 'Suave, toque de roble'],
      ),
      section(
        'Tintos y rosados',
        ['Rosado de Provenza', '7,00 €', 'Pálido, fresa'],
        ['Pinot noir', '7,50 €', 'Ligero, cereza roja'],
        ['Rioja', '7,00 €', 'Cálido, vainilla'],
        ['Syrah', '8,00 €', 'Con cuerpo, pimienta negra'],
      ),
    ],
    note: 'Copas de 150 ml. Pregúntanos por las botellas.',
  },
  'happy-hour': {
    title: 'Happy hour',
    text: 'Dos cócteles por el precio de uno, de lunes a viernes de 17:00 a 19:00.',
  },
  welcome: {
    title: 'Te damos la bienvenida',
    text: 'Mira con calma todo lo que quieras. Estamos aquí para ayudarte.',
  },
  'todays-offer': { title: 'Hoy, 3 por 2', text: 'Elige tres artículos. El más barato es gratis.' },
  sale: {
    title: 'Hasta un 50 % de descuento',
    text: 'En todo lo que tenga etiqueta roja, hasta agotar existencias.',
  },
  'sale-countdown': { title: 'Las rebajas terminan en', after_text: 'Las rebajas han terminado. ¡Gracias!' },
  'opening-hours': {
    title: 'Horario de apertura',
    sections: [
      section(
        '',
        ['Lunes', '9:00–18:00'],
        ['Martes', '9:00–18:00'],
        ['Miércoles', '9:00–18:00'],
        ['Jueves', '9:00–20:00'],
        ['Viernes', '9:00–20:00'],
        ['Sábado', '10:00–16:00'],
        ['Domingo', 'Cerrado'],
      ),
    ],
    note: 'Cerrado los días festivos.',
  },
  'holiday-hours': {
    title: 'Horario de fiestas',
    sections: [
      section(
        '',
        ['24 de diciembre', '9:00–14:00'],
        ['25 y 26 de diciembre', 'Cerrado'],
        ['27–30 de diciembre', '9:00–18:00'],
        ['31 de diciembre', '9:00–14:00'],
        ['1 de enero', 'Cerrado'],
      ),
    ],
    note: 'Horario habitual a partir del 2 de enero.',
  },
  'closed-today': { title: 'Cerrado hoy', text: 'Volvemos mañana a las 9:00.\n¡Hasta entonces!' },
  'please-wait': { title: 'Toma un número', text: 'Siéntate. Te llamaremos cuando sea tu turno.' },
  'follow-us': {
    title: 'Síguenos',
    text: 'Entérate antes que nadie de novedades y ofertas.\nEncuéntranos en @tutienda',
  },
  'thank-you': { title: 'Gracias', text: 'Ha sido un placer verte.\n¡Vuelve pronto!' },
  'visitor-welcome': {
    title: 'Te damos la bienvenida',
    text: 'Regístrate en recepción. Tu anfitrión vendrá a buscarte aquí.',
  },
  'floor-guide': {
    title: 'Encuentra tu destino',
    sections: [
      section(
        '',
        ['Dirección', '4.ª planta'],
        ['Ventas', '3.ª planta'],
        ['Salas de reuniones', '2.ª planta'],
        ['Finanzas', '1.ª planta'],
        ['Recepción', 'Planta baja'],
      ),
    ],
    note: 'Los ascensores están detrás de recepción.',
  },
  'key-figures': {
    title: 'Nuestra semana en cifras',
    sections: [
      section(
        '',
        ['Pedidos enviados', '1284'],
        ['Enviados a tiempo', '98 %'],
        ['Valoración de clientes', '4,7 de 5'],
        ['Llamadas atendidas', '91 %'],
        ['Clientes nuevos', '46'],
      ),
    ],
    note: 'Se actualiza cada lunes. ¡Buen trabajo!',
  },
  'staff-news': {
    title: 'Esta semana',
    text: 'Lunes: María se une al equipo\nMiércoles: simulacro de incendio a las 11:00\nViernes: desayuno a las 8:30',
  },
  'job-opening': {
    title: 'Únete a nuestro equipo',
    text: 'A tiempo completo o parcial.\nPregúntanos en el mostrador.',
  },
  event: { title: 'Fiesta de verano', text: 'Sábado, 19:00, en el patio\nMúsica en vivo, entrada libre' },
  'event-countdown': { title: 'Para nuestra inauguración', after_text: 'Ya hemos abierto' },
  programme: {
    title: 'Programa de hoy',
    sections: [
      section(
        'Mañana',
        ['Café de bienvenida', '9:00', 'Vestíbulo'],
        ['Charla inaugural', '9:30', 'Sala principal'],
        ['Talleres', '10:30', 'Salas 1 a 4'],
      ),
      section(
        'Tarde',
        ['Almuerzo', '12:30', 'Sala del jardín'],
        ['Mesa redonda', '14:00', 'Sala principal'],
        ['Brindis de clausura', '16:30', 'Vestíbulo'],
      ),
    ],
    note: '¿Preguntas? Habla con quien lleve una acreditación azul.',
  },
  'safety-notice': {
    title: 'La seguridad es lo primero',
    text: 'A partir de aquí, usa casco, calzado de seguridad y chaleco reflectante.',
  },
  'days-without-accidents': { title: '128', text: 'días sin accidentes.\nSigamos así.' },
  evacuation: {
    title: 'Si oyes la alarma',
    text: '1. Usa la salida más cercana.\n2. No uses los ascensores.\n3. Ve al aparcamiento.\n4. Espera a que termine la alerta.',
  },
  'house-rules': {
    title: 'Normas de la casa',
    text: 'Silencio a partir de las 22:00\nProhibido fumar en el interior\nPerros bienvenidos con correa\nDeja todo ordenado al salir',
  },
  wifi: { title: 'Wifi gratis', text: 'Red: Invitados\nContraseña: diasoleado' },
};
