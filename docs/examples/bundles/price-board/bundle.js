/* global React */
/* Offers in a list or a grid. The number of headlines determines how many text fields the editor shows; the focused
   field determines which offer is named. */
({
  default: function PriceBoard({ presentation, strings, miraEvents }) {
    const { offers = [], layout, headlines = 1, ...values } = presentation.application_vars;
    React.useEffect(() => {
      miraEvents.emit('presentation_ready');
    }, [miraEvents]);
    const lines = Array.from({ length: headlines }, (_, index) => values[`headline-${index + 1}`]);
    return React.createElement(
      'main',
      { className: layout },
      ...lines.map((line, index) => React.createElement('h1', { key: index }, line)),
      React.createElement('p', null, strings.today),
      ...offers.map((offer, index) =>
        React.createElement('p', { key: `offer${index}` }, `${offer.name}: ${offer.price}`),
      ),
    );
  },
  getProperties({ presentation, selectedPaths }) {
    const { headlines = 1, offers = [] } = presentation.values;
    // The field that has the focus: ['offers', 0, 'name'] of the first offer.
    const [list, row] = selectedPaths[0] ?? [];
    const isOffer = list === 'offers' && typeof row === 'number';
    const texts = Array.from({ length: Math.min(headlines, 5) }, (_, index) => ({
      name: `headline-${index + 1}`,
      type: 'string',
      label: `Headline ${index + 1}`,
      optional: true,
    }));
    return [
      { name: 'headlines', type: 'number', label: 'Number of headlines', default: 1 },
      ...texts,
      {
        name: 'layout',
        type: 'toggleButtonGroup',
        label: 'Layout',
        exclusive: true,
        default: 'list',
        options: [
          { label: 'List', value: 'list' },
          { label: 'Grid', value: 'grid' },
        ],
      },
      {
        name: 'offers',
        type: 'array',
        label: 'Offers',
        singular_name: 'Offer',
        optional: true,
        ...(isOffer && { helper_text: `Offer ${row + 1} of ${offers.length}` }),
        properties: [
          { name: 'name', type: 'string', label: 'Product', optional: true },
          { name: 'price', type: 'number', label: 'Price', optional: true },
        ],
      },
    ];
  },
});
