import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../../shared/ui/is-typing.ts';
import { type ClipboardItems, ITEMS_TYPE, readItems } from './clipboard-items.ts';

interface ClipboardTarget {
  isEditable: boolean;
  onFiles(files: readonly File[]): void;
  onAddress(address: URL): void;
  onItems(items: ClipboardItems): void;
  /** Returns the selected items as data and as text; null if none are selected. */
  onCopy(isCut: boolean): { json: string; text: string } | null;
}

/**
 * Copies, cuts and pastes playlist items outside text fields, and pastes files and web addresses. It uses clipboard
 * events, which need no permission.
 */
export function useClipboard(target: ClipboardTarget): void {
  const { t } = useTranslation();
  const latest = useRef({ t, target });
  latest.current = { t, target };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (!data || isOutsideList(event)) return;
      const { target, t } = latest.current;
      if (pasteInto(target, data, t('playlist.pasted'))) event.preventDefault();
    };
    const copy = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      const isCut = event.type === 'cut';
      const { target } = latest.current;
      if (!data || isOutsideList(event) || (isCut && !target.isEditable)) return;
      // If text is selected, such as a name, the browser copies the text.
      if (!isCopyRequested && document.getSelection()?.isCollapsed === false) return;
      const copied = target.onCopy(isCut);
      if (!copied) return;
      event.preventDefault();
      data.setData(ITEMS_TYPE, copied.json);
      data.setData('text/plain', copied.text);
    };
    window.addEventListener('paste', paste);
    window.addEventListener('copy', copy);
    window.addEventListener('cut', copy);
    return () => {
      window.removeEventListener('paste', paste);
      window.removeEventListener('copy', copy);
      window.removeEventListener('cut', copy);
    };
  }, []);
}

/** Whether `requestCopy` caused the current copy event. */
let isCopyRequested = false;

/** Copies the selected items as if the person had pressed Ctrl+C. Returns false if the browser does not allow it. */
export function requestCopy(): boolean {
  isCopyRequested = true;
  try {
    // Deprecated, but the only way to write a custom clipboard type without a permission.
    return document.execCommand('copy');
  } finally {
    isCopyRequested = false;
  }
}

/** Returns whether the data contained anything to paste. */
function pasteInto(target: ClipboardTarget, data: DataTransfer, pictureName: string): boolean {
  const items = readItems(data.getData(ITEMS_TYPE));
  if (items) {
    target.onItems(items);
    return true;
  }
  if (!target.isEditable) return false;
  const files = [...data.files].map((file) => renamePicture(file, pictureName));
  const address = files.length === 0 ? addressOf(data.getData('text/plain')) : null;
  if (address) target.onAddress(address);
  else if (files.length > 0) target.onFiles(files);
  return address !== null || files.length > 0;
}

function isOutsideList({ target }: ClipboardEvent): boolean {
  return isTyping(target) || document.querySelector('[aria-modal="true"]') !== null;
}

/** Renames pasted pictures, because browsers name all of them `image.png`. */
function renamePicture(file: File, name: string): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  return new File([file], file.name.replace('image', name), { type: file.type });
}

function addressOf(text: string): URL | null {
  const trimmed = text.trim();
  return /^https?:\/\/\S+$/i.test(trimmed) ? URL.parse(trimmed) : null;
}
