import type { MailStrings } from './en.ts';

export const es: MailStrings = {
  greeting: (name) => `Hola, ${name}:`,
  greetingWithoutName: 'Hola:',
  betweenSentences: ' ',
  linkLabel: (action) => `${action}:`,
  buttonHint: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  validity: (span) => `El enlace sirve una sola vez y caduca al cabo de ${span}.`,
  resetPassword: {
    subject: (brand) => `Elige una contraseña nueva para ${brand}`,
    reason: (brand) => `Alguien pidió una contraseña nueva para tu cuenta de ${brand}.`,
    effect: 'Al elegir una contraseña nueva se cierran todas tus sesiones y se revocan tus claves de API.',
    action: 'Elegir una contraseña nueva',
    footnote: 'Si no lo pediste, ignora este correo. Tu contraseña no cambiará.',
  },
  confirmSignUp: {
    subject: (brand) => `Confirma tu correo electrónico para ${brand}`,
    reason: (brand) => `Confirma tu correo electrónico para crear tu cuenta de ${brand}.`,
    action: 'Confirmar e iniciar sesión',
    footnote: 'Si no te registraste, ignora este correo. No se creará ninguna cuenta.',
  },
  confirmEmail: {
    subject: (brand) => `Confirma tu nuevo correo electrónico para ${brand}`,
    reason: (brand) => `Confirma este correo electrónico para usarlo en tu cuenta de ${brand}.`,
    effect: 'Al confirmar la dirección se cierran todas tus sesiones.',
    action: 'Confirmar correo electrónico',
    footnote: 'Si no lo pediste, ignora este correo. No cambiará nada.',
  },
  alreadyRegistered: {
    subject: (brand) => `Ya tienes una cuenta de ${brand}`,
    reason: (brand) =>
      `Alguien intentó registrarse en ${brand} con tu correo electrónico, pero ya tienes una cuenta.`,
    advice: 'Inicia sesión o, si olvidaste tu contraseña, elige una nueva.',
    action: 'Elegir una contraseña nueva',
    footnote: 'Si no fuiste tú, ignora este correo. No ha cambiado nada.',
  },
  emailAlreadyUsed: {
    subject: (brand) => `Tu correo electrónico ya pertenece a una cuenta de ${brand}`,
    reason: (brand) =>
      `Alguien intentó usar tu correo electrónico para otra cuenta de ${brand}. Una dirección solo puede pertenecer a una cuenta.`,
    advice: 'Si fuiste tú, inicia sesión con la cuenta que ya tienes.',
    action: 'Iniciar sesión',
    footnote: 'Si no fuiste tú, ignora este correo. No ha cambiado nada.',
  },
  emailChangeRequested: {
    subject: (brand) => `El correo electrónico de tu cuenta de ${brand} está a punto de cambiar`,
    reason: (brand, newEmail) =>
      `Alguien con la sesión iniciada en tu cuenta de ${brand} pidió cambiar su correo electrónico a ${newEmail}. Si fuiste tú, abre el enlace que enviamos a esa dirección.`,
    advice:
      'Si no fuiste tú, alguien conoce tu contraseña. Elige una nueva ahora, mientras tu cuenta aún tiene esta dirección. Así se cancela el cambio, se cierran todas las sesiones de tu cuenta y se revocan sus claves de API.',
    action: 'Elegir una contraseña nueva',
    footnote: 'Si fuiste tú, no hace falta que elijas una contraseña nueva.',
  },
  emailChanged: {
    subject: (brand) => `Se cambió el correo electrónico de tu cuenta de ${brand}`,
    reason: (brand, newEmail) =>
      `El correo electrónico de tu cuenta de ${brand} se cambió a ${newEmail}. Se cerraron todas las sesiones de la cuenta. Si fuiste tú, inicia sesión con la nueva dirección.`,
    warning:
      'Si no fuiste tú, otra persona controla ahora tu cuenta. Ya no puedes elegir una contraseña nueva con esta dirección.',
    askAdministrator:
      'Pide ahora a un administrador de tu organización que asigne a tu cuenta un rol inferior. Así se cierran todas sus sesiones.',
    writeToSupport: (email) => `Si no hay otro administrador, escribe a ${email}.`,
    askOperator: (brand) =>
      `Si no hay otro administrador, pide ayuda a quien administra este servidor de ${brand}.`,
    changeElsewhere: 'Si usas la misma contraseña en otros sitios, cámbiala también allí.',
    action: 'Iniciar sesión',
    footnote: 'No enviaremos más correos sobre esta cuenta a esta dirección.',
  },
  offlineScreens: {
    subject: (what, organisation) => `${what} (${organisation})`,
    screenOffline: (name) => `${name} está sin conexión`,
    screensOffline: { other: (count) => `${count} pantallas están sin conexión` },
    moreScreens: { other: (count) => `${count} más` },
    reasonOne: (name) => `${name} lleva más de diez minutos sin conexión.`,
    reasonMany: (names) => `${names} llevan más de diez minutos sin conexión.`,
    adviceOne:
      'Revisa la alimentación y la conexión de red de la pantalla. Se reanuda automáticamente al volver a conectarse.',
    adviceMany:
      'Revisa la alimentación y la conexión de red de las pantallas. Se reanudan automáticamente al volver a conectarse.',
    action: 'Mostrar pantallas sin conexión',
    footnote: 'Para no recibir más estos correos, cancela la suscripción:',
  },
  unsubscribePage: {
    title: 'Configuración de correos',
    question: '¿Dejar de recibir estos correos?',
    effect: 'Ya no recibirás correos sobre pantallas sin conexión.',
    unsubscribe: 'Cancelar suscripción',
    done: 'Suscripción cancelada',
    reversal: 'Puedes volver a activar estos correos en Configuración.',
  },
};
