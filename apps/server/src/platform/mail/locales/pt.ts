import type { MailStrings } from './en.ts';

export const pt: MailStrings = {
  greeting: (name) => `Olá, ${name}!`,
  greetingWithoutName: 'Olá!',
  betweenSentences: ' ',
  linkLabel: (action) => `${action}:`,
  buttonHint: 'Se o botão não funcionar, copie este endereço para o navegador:',
  validity: (span) => `O link funciona uma única vez e expira em ${span}.`,
  resetPassword: {
    subject: (brand) => `Defina uma nova senha para ${brand}`,
    reason: (brand) => `Alguém pediu uma nova senha para sua conta ${brand}.`,
    effect:
      'Ao definir uma nova senha, todas as suas sessões são encerradas e suas chaves de API são revogadas.',
    action: 'Definir nova senha',
    footnote: 'Se você não pediu isso, ignore este e-mail. Sua senha continua a mesma.',
  },
  confirmSignUp: {
    subject: (brand) => `Confirme seu e-mail para ${brand}`,
    reason: (brand) => `Confirme seu e-mail para criar sua conta ${brand}.`,
    action: 'Confirmar e entrar',
    footnote: 'Se você não se cadastrou, ignore esta mensagem. Nenhuma conta será criada.',
  },
  confirmEmail: {
    subject: (brand) => `Confirme seu novo e-mail para ${brand}`,
    reason: (brand) => `Confirme este e-mail para usá-lo na sua conta ${brand}.`,
    effect: 'Ao confirmar o endereço, todas as suas sessões são encerradas.',
    action: 'Confirmar e-mail',
    footnote: 'Se você não pediu isso, ignore esta mensagem. Nada vai mudar.',
  },
  alreadyRegistered: {
    subject: (brand) => `Você já tem uma conta ${brand}`,
    reason: (brand) => `Alguém tentou se cadastrar em ${brand} com seu e-mail, mas você já tem uma conta.`,
    advice: 'Entre na sua conta ou, se esqueceu a senha, defina uma nova.',
    action: 'Definir nova senha',
    footnote: 'Se não foi você, ignore esta mensagem. Nada mudou.',
  },
  emailAlreadyUsed: {
    subject: (brand) => `Seu e-mail já pertence a uma conta ${brand}`,
    reason: (brand) =>
      `Alguém tentou usar seu e-mail em outra conta ${brand}. Um endereço só pode pertencer a uma conta.`,
    advice: 'Se foi você, entre com a conta que já tem.',
    action: 'Entrar',
    footnote: 'Se não foi você, ignore esta mensagem. Nada mudou.',
  },
  emailChangeRequested: {
    subject: (brand) => `O e-mail da sua conta ${brand} está prestes a mudar`,
    reason: (brand, newEmail) =>
      `Alguém conectado à sua conta ${brand} pediu para alterar o e-mail dela para ${newEmail}. Se foi você, abra o link que enviamos para esse endereço.`,
    advice:
      'Se não foi você, alguém sabe sua senha. Defina uma nova agora, enquanto sua conta ainda tem este endereço. Isso cancela a alteração, encerra todas as sessões da sua conta e revoga as chaves de API dela.',
    action: 'Definir nova senha',
    footnote: 'Se foi você, não é preciso definir uma nova senha.',
  },
  emailChanged: {
    subject: (brand) => `O e-mail da sua conta ${brand} foi alterado`,
    reason: (brand, newEmail) =>
      `O e-mail da sua conta ${brand} foi alterado para ${newEmail}. Todas as sessões da conta foram encerradas. Se foi você, entre com o novo endereço.`,
    warning:
      'Se não foi você, outra pessoa controla sua conta agora. Não é mais possível definir uma nova senha com este endereço.',
    askAdministrator:
      'Peça agora a um administrador da sua organização que dê à sua conta uma função inferior. Isso encerra todas as sessões dela.',
    writeToSupport: (email) => `Se não houver outro administrador, escreva para ${email}.`,
    askOperator: (brand) =>
      `Se não houver outro administrador, peça ajuda a quem administra este servidor ${brand}.`,
    changeElsewhere: 'Se você usa a mesma senha em outros lugares, altere-a neles também.',
    action: 'Entrar',
    footnote: 'Não enviaremos mais e-mails sobre esta conta para este endereço.',
  },
  offlineScreens: {
    subject: (what, organisation) => `${what} (${organisation})`,
    screenOffline: (name) => `${name} está offline`,
    screensOffline: { other: (count) => `${count} telas estão offline` },
    moreScreens: { other: (count) => `mais ${count}` },
    reasonOne: (name) => `${name} está offline há mais de dez minutos.`,
    reasonMany: (names) => `${names} estão offline há mais de dez minutos.`,
    adviceOne:
      'Verifique a energia e a conexão de rede da tela. A exibição continua automaticamente quando ela se reconectar.',
    adviceMany:
      'Verifique a energia e a conexão de rede das telas. A exibição continua automaticamente quando elas se reconectarem.',
    action: 'Mostrar telas offline',
    footnote: 'Para não receber mais estes e-mails, cancele a inscrição:',
  },
  unsubscribePage: {
    title: 'Configurações de e-mail',
    question: 'Deixar de receber estes e-mails?',
    effect: 'Você não receberá mais e-mails sobre telas offline.',
    unsubscribe: 'Cancelar inscrição',
    done: 'Inscrição cancelada',
    reversal: 'Você pode ativar estes e-mails de novo em Configurações.',
  },
};
