/** The home page. */
export const home = {
  showAll: 'Mostrar todo',
  triage: {
    label: 'Pantallas por estado',
    online: 'en línea',
    offline: 'sin conexión',
    attention_one: 'requiere atención',
    attention_many: 'requieren atención',
    attention_other: 'requieren atención',
    disabled_one: 'desactivada',
    disabled_many: 'desactivadas',
    disabled_other: 'desactivadas',
    calm: 'Ninguna pantalla sin conexión',
  },
  problems: {
    title: 'Problemas',
    none: 'No hay problemas en este momento.',
    lastShowed: 'Lo último que mostró: «{{name}}»',
    published: 'Publicación: {{when}}',
    lastSeen: 'Última conexión: {{when}}',
    neverSeen: 'Nunca se ha conectado',
    actionOn: '{{action}}: {{name}}',
    all: {
      attention_one: 'Mostrar {{count}} pantalla que requiere atención',
      attention_many: 'Mostrar los {{count}} de pantallas que requieren atención',
      attention_other: 'Mostrar las {{count}} pantallas que requieren atención',
      offline_one: 'Mostrar {{count}} pantalla sin conexión',
      offline_many: 'Mostrar los {{count}} de pantallas sin conexión',
      offline_other: 'Mostrar las {{count}} pantallas sin conexión',
    },
  },
  recentContent: 'Contenido modificado recientemente',
};
