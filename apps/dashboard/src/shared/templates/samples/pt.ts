import { type Samples, section } from './sample.ts';

export const samples: Samples = {
  'cafe-menu': {
    title: 'Café e bolos',
    sections: [
      section(
        'Café',
        ['Espresso', 'R$ 7,00'],
        ['Flat white', 'R$ 13,00'],
        ['Cappuccino', 'R$ 12,00'],
        ['Café coado', 'R$ 8,00'],
      ),
      section('Chá', ['Chá preto', 'R$ 8,00'], ['Hortelã fresca', 'R$ 9,00'], ['Chai latte', 'R$ 14,00']),
      section(
        'Do forno',
        ['Croissant de manteiga', 'R$ 12,00'],
        ['Rolinho de canela', 'R$ 14,00'],
        ['Bolo de banana', 'R$ 13,00'],
        ['Bolo de cenoura', 'R$ 15,00'],
      ),
      section(
        'Bebidas geladas',
        ['Latte gelado', 'R$ 15,00'],
        ['Limonada', 'R$ 12,00'],
        ['Suco de maçã', 'R$ 11,00'],
      ),
    ],
    note: 'Leite de aveia sem custo adicional. Pergunte sobre alergênicos.',
  },
  'lunch-specials': {
    title: 'Almoço de hoje',
    sections: [
      section(
        'Entradas',
        ['Sopa de tomate e manjericão', 'R$ 24,00', 'Com pão de fermentação natural'],
        ['Salada da horta', 'R$ 22,00', 'Rabanete, molho de mostarda'],
        ['Beterraba assada', 'R$ 26,00', 'Queijo de cabra, nozes'],
      ),
      section(
        'Pratos principais',
        ['Salmão grelhado', 'R$ 59,00', 'Batatas, creme de endro'],
        ['Massa com cogumelos', 'R$ 45,00', 'Funghi, salsinha, parmesão'],
        ['Bowl de legumes assados', 'R$ 39,00', 'Abóbora, grão-de-bico, feta'],
      ),
    ],
    note: 'Servido das 12h às 14h30. Pergunte sobre alergênicos.',
  },
  'wine-list': {
    title: 'Vinhos em taça',
    sections: [
      section(
        'Brancos e espumantes',
        ['Espumante da casa', 'R$ 32,00', 'Bolhas finas, pera'],
        ['Riesling', 'R$ 28,00', 'Seco, maçã verde'],
        ['Sauvignon blanc', 'R$ 30,00', 'Fresco, cítrico'],
        ['Chardonnay', 'R$ 32,00', 'Macio, leve madeira'],
      ),
      section(
        'Tintos e rosés',
        ['Rosé da Provença', 'R$ 30,00', 'Claro, morango'],
        ['Pinot noir', 'R$ 32,00', 'Leve, cereja'],
        ['Rioja', 'R$ 30,00', 'Quente, baunilha'],
        ['Syrah', 'R$ 34,00', 'Encorpado, pimenta-preta'],
      ),
    ],
    note: 'Taças de 150 ml. Consulte as garrafas.',
  },
  'happy-hour': {
    title: 'Happy hour',
    text: 'Dois drinques pelo preço de um, de segunda a sexta, das 17h às 19h.',
  },
  welcome: { title: 'Pode entrar', text: 'Fique à vontade para olhar. Estamos aqui para ajudar.' },
  'todays-offer': { title: 'Hoje: leve 3, pague 2', text: 'Escolha três itens. O mais barato sai de graça.' },
  sale: {
    title: 'Até 50% de desconto',
    text: 'Em tudo com etiqueta vermelha, enquanto durarem os estoques.',
  },
  'sale-countdown': {
    title: 'A liquidação termina em',
    after_text: 'A liquidação acabou. Agradecemos a visita!',
  },
  'opening-hours': {
    title: 'Horário de funcionamento',
    sections: [
      section(
        '',
        ['Segunda-feira', '9h–18h'],
        ['Terça-feira', '9h–18h'],
        ['Quarta-feira', '9h–18h'],
        ['Quinta-feira', '9h–20h'],
        ['Sexta-feira', '9h–20h'],
        ['Sábado', '10h–16h'],
        ['Domingo', 'Fechado'],
      ),
    ],
    note: 'Fechado nos feriados.',
  },
  'holiday-hours': {
    title: 'Horário de fim de ano',
    sections: [
      section(
        '',
        ['24 de dezembro', '9h–14h'],
        ['25 e 26 de dezembro', 'Fechado'],
        ['27–30 de dezembro', '9h–18h'],
        ['31 de dezembro', '9h–14h'],
        ['1º de janeiro', 'Fechado'],
      ),
    ],
    note: 'Horário normal a partir de 2 de janeiro.',
  },
  'closed-today': { title: 'Fechado hoje', text: 'Voltamos amanhã às 9h.\nAté lá!' },
  'please-wait': { title: 'Retire uma senha', text: 'Sente-se. Vamos chamar você na sua vez.' },
  'follow-us': { title: 'Siga-nos', text: 'Saiba primeiro das novidades e ofertas.\nEstamos em @sualoja' },
  'thank-you': { title: 'Agradecemos a visita', text: 'Foi um prazer receber você.\nVolte sempre!' },
  'visitor-welcome': {
    title: 'Boas-vindas',
    text: 'Identifique-se na recepção. Seu anfitrião virá encontrar você aqui.',
  },
  'floor-guide': {
    title: 'Encontre seu caminho',
    sections: [
      section(
        '',
        ['Diretoria', '4º andar'],
        ['Vendas', '3º andar'],
        ['Salas de reunião', '2º andar'],
        ['Financeiro', '1º andar'],
        ['Recepção', 'Térreo'],
      ),
    ],
    note: 'Os elevadores ficam atrás da recepção.',
  },
  'key-figures': {
    title: 'Nossa semana em números',
    sections: [
      section(
        '',
        ['Pedidos enviados', '1.284'],
        ['Enviados no prazo', '98%'],
        ['Avaliação dos clientes', '4,7 de 5'],
        ['Ligações atendidas', '91%'],
        ['Novos clientes', '46'],
      ),
    ],
    note: 'Atualizado toda segunda-feira. Ótimo trabalho!',
  },
  'staff-news': {
    title: 'Esta semana',
    text: 'Segunda: Maria entra para a equipe\nQuarta: simulação de incêndio às 11h\nSexta: café da manhã às 8h30',
  },
  'job-opening': {
    title: 'Venha para a nossa equipe',
    text: 'Período integral ou meio período.\nFale conosco no balcão.',
  },
  event: { title: 'Festa de verão', text: 'Sábado, 19h, no pátio\nMúsica ao vivo, entrada gratuita' },
  'event-countdown': { title: 'Para a nossa inauguração', after_text: 'Já estamos abertos' },
  programme: {
    title: 'Programação de hoje',
    sections: [
      section(
        'Manhã',
        ['Café de boas-vindas', '9h', 'Saguão'],
        ['Palestra de abertura', '9h30', 'Salão principal'],
        ['Oficinas', '10h30', 'Salas 1 a 4'],
      ),
      section(
        'Tarde',
        ['Almoço', '12h30', 'Sala do jardim'],
        ['Mesa-redonda', '14h', 'Salão principal'],
        ['Confraternização', '16h30', 'Saguão'],
      ),
    ],
    note: 'Dúvidas? Fale com quem usa crachá azul.',
  },
  'safety-notice': {
    title: 'Segurança em primeiro lugar',
    text: 'A partir deste ponto, use capacete, calçado de segurança e colete refletivo.',
  },
  'days-without-accidents': { title: '128', text: 'dias sem acidentes.\nVamos continuar assim.' },
  evacuation: {
    title: 'Se ouvir o alarme',
    text: '1. Use a saída mais próxima.\n2. Não use os elevadores.\n3. Vá para o estacionamento.\n4. Aguarde a liberação.',
  },
  'house-rules': {
    title: 'Regras da casa',
    text: 'Silêncio após as 22h\nProibido fumar em áreas internas\nCães são bem-vindos na coleira\nDeixe tudo arrumado ao sair',
  },
  wifi: { title: 'Wi-Fi grátis', text: 'Rede: Visitantes\nSenha: diadesol' },
};
