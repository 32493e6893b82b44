/* global React */
/* A guide to one city. Property types by name, as raydiant-kit builds them. `getProperties` returns a promise. */
({
  default: class CityGuide extends React.Component {
    componentDidMount() {
      const { miraEvents } = this.props;
      miraEvents.on('play', () => setTimeout(() => miraEvents.emit('presentation_complete'), 60_000));
      miraEvents.emit('presentation_ready');
    }

    render() {
      const { presentation, strings } = this.props;
      const { city, district, 'tip-of-the-day': tip } = presentation.application_vars;
      return React.createElement(
        'main',
        null,
        React.createElement('h1', null, `${strings.welcome} ${city}`),
        district && React.createElement('h2', null, district),
        React.createElement('p', null, tip),
      );
    }
  },
  async getProperties({ presentation, selectedPaths, builderState }) {
    await Promise.resolve();
    const isList =
      selectedPaths.every(Array.isArray) && builderState.inputs.every(({ path }) => Array.isArray(path));
    const type = (label, more) => ({ toJSON: () => ({ label, optional: true, constraints: {}, ...more }) });
    return {
      city: type('City', { type: 'string' }),
      ...(presentation.values.city && isList
        ? {
            // Its choices come from the address that version.json declares, with the city put in.
            district: type('District', {
              type: 'selection',
              optionsUrl: 'https://options.example/districts?city={{city}}',
            }),
            'tip-of-the-day': type(`Tip for ${presentation.values.city}`, {
              type: 'text',
              helperText: 'One or two sentences.',
            }),
          }
        : {}),
    };
  },
});
