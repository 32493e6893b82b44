/** Texts that several areas share, and errors. */
export const common = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  done: 'Listo',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardado',
  saveFailed: 'Sin guardar',
  undo: 'Deshacer',
  retry: 'Reintentar',
  delete: 'Eliminar',
  rename: 'Cambiar nombre',
  copy: 'Copiar',
  copied: 'Copiado',
  move: 'Mover a una carpeta',
  open: 'Abrir',
  share: 'Compartir',
  search: 'Buscar',
  clear: 'Borrar',
  more: 'Más',
  none: 'Ninguna',
  optional: 'Opcional',
  selected_one: 'Selección: {{count}}',
  selected_many: 'Selección: {{count}}',
  selected_other: 'Selección: {{count}}',
  selectRow: 'Seleccionar {{name}}',
  selectAll: 'Seleccionar todo',
  clearSelection: 'Borrar selección',
  name: 'Nombre',
  folder: 'Carpeta',
  newFolder: 'Nueva carpeta',
  dragHandle: 'Arrastrar {{name}}',
  keyNames: { control: 'Ctrl', shift: 'Mayús', delete: 'Supr', space: 'Espacio', escape: 'Esc' },
  labelled: '{{label}}: {{text}}',
  added: 'Se añadió {{name}}',
  justNow: 'ahora mismo',
  view: 'Vista',
  viewTable: 'Tabla',
  viewGrid: 'Cuadrícula',
  moreActions: 'Más acciones para {{name}}',
  peek: 'Detalles de {{name}}',
  peekHint: 'Mostrar detalles (Espacio)',
};

/** Filters of lists. */
export const filters = {
  filter: 'Filtrar',
  active: 'Filtros activos',
  fields: 'Filtrar por',
  searchFields: 'Filtrar por…',
  searchValues: '{{field}}…',
  noValues: 'No hay resultados',
  loading: 'Cargando valores',
  is: '{{field}}:',
  remove: 'Quitar filtro «{{field}}: {{value}}»',
  clearAll: 'Borrar todo',
  unknown: 'Desconocida',
};

/** The columns of lists. */
export const columns = {
  title: 'Columnas',
  reset: 'Restablecer columnas',
  resize: 'Ancho de {{name}}',
  automatic: 'Automático',
  pixels_one: '{{count}} píxel',
  pixels_many: '{{count}} de píxeles',
  pixels_other: '{{count}} píxeles',
  moveHint:
    'Presiona Espacio para agarrar una columna, las flechas para moverla, Espacio para soltarla y Esc para cancelar.',
};

export const errors = {
  title: 'No se pudo cargar',
  network:
    'No hay conexión con el servidor, pero las pantallas siguen funcionando. Revisa tu conexión y vuelve a intentarlo.',
  forbidden: 'No tienes permiso para hacer esto. Consulta a un administrador.',
  notFound: 'Este elemento ya no existe o no tienes acceso a él.',
  server:
    'Se produjo un error en el servidor, pero todo lo que guardaste está a salvo. Vuelve a intentarlo en un momento.',
  unavailable:
    'El servidor se está iniciando o está en mantenimiento, pero las pantallas siguen funcionando. Vuelve a intentarlo en un momento.',
  tooMany_one: 'Demasiados intentos. Vuelve a intentarlo en {{count}} minuto.',
  tooMany_many: 'Demasiados intentos. Vuelve a intentarlo en {{count}} de minutos.',
  tooMany_other: 'Demasiados intentos. Vuelve a intentarlo en {{count}} minutos.',
  unknown: 'Se produjo un error. Vuelve a intentarlo.',
  details: 'Detalles',
  requestId: 'ID de solicitud: {{id}}',
  pageFailed: 'No se pudo abrir esta página',
  pageNotFound: 'Página no encontrada',
  pageNotFoundHint: 'Es posible que se haya movido o eliminado.',
};
