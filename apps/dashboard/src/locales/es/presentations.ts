/** The presentation editor. */
export const presentation = {
  new: 'Nueva presentación',
  create: 'Crear presentación',
  name: 'Nombre',
  untitled: 'Nueva presentación de {{app}}',
  duration: 'Duración',
  durationHint: 'Tiempo que permanece en pantalla cada vez.',
  ownLength: 'Tarda {{length}} en mostrarlo todo una vez.',
  seconds: 'segundos',
  addToPlaylist: 'Añadir a una lista',
  properties: 'Contenido',
  fieldsLoading: 'Cargando los campos de esta app…',
  fieldsFailed:
    'No se pudieron cargar todos los campos de esta app. Vuelve a cargar la página o avisa al autor de la app: {{error}}',
  changesAfterPublish: 'Las pantallas muestran los cambios después de publicar.',
  pageCheck: {
    skipped: 'Las pantallas omiten esta página',
    framingRefused:
      'Este sitio no permite incrustarlo. Usa otra dirección o pide permiso al propietario del sitio.',
    away: 'El servidor no pudo abrir esta página',
    unreachable:
      'Revisa la dirección. Si la página está en tu propia red, las pantallas de esa red pueden mostrarla igualmente.',
    answersWith:
      'El sitio devolvió el error {{status}}, pero las pantallas intentarán mostrar la página. Revisa la dirección.',
  },
};

/** The gallery of templates. */
export const templates = {
  title: 'Plantillas',
  fromTemplate: 'Desde una plantilla',
  kind: 'Empezar desde',
  choose: 'Elegir una plantilla',
  search: 'Buscar plantillas',
  category: 'Categoría',
  categories: {
    all: 'Todas',
    food: 'Comida y bebida',
    shop: 'Tienda',
    office: 'Oficina',
    events: 'Eventos',
    safety: 'Seguridad',
    information: 'Información',
  },
  orientation: 'Orientación de la pantalla',
  count_one: '{{count}} plantilla',
  count_many: '{{count}} de plantillas',
  count_other: '{{count}} plantillas',
  noMatch: 'Ninguna plantilla coincide',
  noMatchHint: 'Prueba con otra palabra, como «menú» u «oferta».',
  clear: 'Borrar búsqueda',
  creating: 'Creando {{name}}…',
  added: 'Añadido al final de la lista',
};
