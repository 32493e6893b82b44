/* global React */
/* Pictures from an account. Without getProperties: the form is made from what the version declares. */
({
  default: function PhotoWall({ presentation, strings, miraEvents }) {
    const { title, days = [], photos = [] } = presentation.application_vars;
    React.useEffect(() => {
      miraEvents.emit('presentation_ready');
    }, [miraEvents]);
    return React.createElement(
      'main',
      null,
      React.createElement('h1', null, title),
      React.createElement('p', null, [strings.open, ...days].join(' ')),
      ...photos.map((photo) => React.createElement('p', { key: photo }, photo.split('/').at(-1))),
    );
  },
});
