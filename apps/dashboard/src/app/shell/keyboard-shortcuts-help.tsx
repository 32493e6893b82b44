import { Kbd, Modal } from '@mantine/core';
import { useStore } from '@vitrine/ui/store';
import { useTranslation } from 'react-i18next';
import { keys } from '../../locales/en/keys.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { keyNames, withCommandKey } from '../../shared/ui/keyboard-shortcuts.ts';
import styles from './keyboard-shortcuts-help.module.css';
import { shell } from './shell-state.ts';

addEnglish({ keys });

/** A function, because the names of keys depend on the keyboard and the language. */
function shortcutGroups() {
  const { alt, shift, delete: deleteKey, space, escape: escapeKey } = keyNames();
  return [
    {
      title: 'keys.general',
      keys: [
        [withCommandKey('K'), 'keys.search'],
        ['F1', 'keys.help'],
        ['?', 'keys.show'],
        ['G H', 'keys.home'],
        ['G S', 'keys.screens'],
        ['G C', 'keys.content'],
        ['G P', 'keys.goPlaylists'],
        ['G A', 'keys.apps'],
        ['G T', 'keys.settings'],
        ['C', 'keys.add'],
      ],
    },
    {
      title: 'keys.lists',
      keys: [
        ['↓ ↑', 'keys.nextRow'],
        ['↵', 'keys.openRow'],
        ['X', 'keys.selectRow'],
        [`${shift} ↓`, 'keys.extendSelection'],
        [escapeKey, 'keys.clearSelection'],
        [space, 'keys.peek'],
        ['F', 'keys.filter'],
      ],
    },
    {
      title: 'keys.inLibrary',
      keys: [
        ['F2', 'keys.rename'],
        [deleteKey, 'keys.trash'],
      ],
    },
    {
      title: 'keys.playlists',
      keys: [
        ['↵', 'keys.editDuration'],
        [withCommandKey('A'), 'keys.selectAll'],
        [withCommandKey('C'), 'keys.copy'],
        [withCommandKey('X'), 'keys.cut'],
        [withCommandKey('V'), 'keys.paste'],
        [withCommandKey('D'), 'keys.duplicate'],
        [deleteKey, 'keys.remove'],
        [`${alt} ↑ ↓`, 'keys.move'],
        [space, 'keys.reorder'],
        [withCommandKey('Z'), 'keys.undo'],
      ],
    },
  ] as const;
}

export function KeyboardShortcutsHelp() {
  const { t } = useTranslation();
  const opened = useStore(shell.keys);
  return (
    <Modal opened={opened} onClose={() => shell.keys.set(false)} title={t('keys.title')} size={440}>
      {shortcutGroups().map(({ title, keys }) => (
        <section key={title} className={styles.group}>
          <h3>{t(title)}</h3>
          <dl>
            {keys.map(([combination, label]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>
                  {combination.split(' ').map((key) => (
                    <Kbd key={key} size="xs">
                      {key}
                    </Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
