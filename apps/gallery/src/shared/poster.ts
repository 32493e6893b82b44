import './poster.css';

export interface PosterContent {
  /** The inside of a 24 × 24 line drawing: constant markup of the application, never user input. */
  icon: string;
  title: string;
  text: string;
  /** The address or file that the message refers to. */
  subject?: string;
}

/** Covers the page with a message. Null removes it. */
export function showPoster(content: PosterContent | null): void {
  document.querySelector('.poster')?.remove();
  if (!content) return;
  const poster = document.createElement('section');
  poster.className = 'poster';
  poster.innerHTML = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${content.icon}</svg>`;
  const title = document.createElement('h1');
  title.textContent = content.title;
  const text = document.createElement('p');
  text.textContent = content.text;
  poster.append(title, text);
  if (content.subject) {
    const subject = document.createElement('p');
    subject.className = 'subject';
    subject.textContent = content.subject;
    poster.append(subject);
  }
  document.body.append(poster);
}
