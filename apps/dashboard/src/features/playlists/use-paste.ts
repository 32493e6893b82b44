import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface PasteTarget {
  onFiles(files: readonly File[]): void;
  onAddress(address: URL): void;
}

/** Handles files and web addresses that are pasted outside of text fields. */
export function usePaste(isEnabled: boolean, target: PasteTarget): void {
  const { t } = useTranslation();
  const latest = useRef({ t, target });
  latest.current = { t, target };
  useEffect(() => {
    if (!isEnabled) return;
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (!data || isTextField(event.target) || document.querySelector('[aria-modal="true"]')) return;
      const name = latest.current.t('playlist.pasted');
      const files = [...data.files].map((file) => named(file, name));
      const address = files.length === 0 ? addressOf(data.getData('text/plain')) : null;
      if (files.length === 0 && !address) return;
      event.preventDefault();
      if (address) latest.current.target.onAddress(address);
      else latest.current.target.onFiles(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [isEnabled]);
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** Browsers call every picture of the clipboard `image.png`. */
function named(file: File, name: string): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  return new File([file], file.name.replace('image', name), { type: file.type });
}

function addressOf(text: string): URL | null {
  const trimmed = text.trim();
  return /^https?:\/\/\S+$/i.test(trimmed) ? URL.parse(trimmed) : null;
}
