import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, useRead } from '../../platform/api.ts';
import { deviceDataOf } from '../../shared/preview/upcoming.ts';
import type { EvaluatedScreen } from './rule/evaluate-tree.ts';
import { browserZone } from './schedule/zones.ts';

export interface PlaylistScreens {
  /** The screens that play the playlist or, if there are none, all screens. An example if no screen exists. */
  evaluated: readonly EvaluatedScreen[];
  /** The screens of the organisation, up to one page. */
  devices: readonly Device[];
  isMultiTimezone: boolean;
}

/** The screens for which rules and schedules are evaluated. */
export function usePlaylistScreens(playlistId: string): PlaylistScreens {
  const { t } = useTranslation();
  const all = useRead('devices.list', { query: { pageSize: 200 } }).data?.data;
  const playing = useRead(
    'devices.list',
    { query: { pageSize: 200, playlistId } },
    // The id is unknown until the playlist is loaded.
    { enabled: playlistId !== '' },
  ).data?.data;
  const isMultiTimezone = useRead('domain.get').data?.isMultitimezoneEnabled ?? false;
  return useMemo(() => {
    const devices = all ?? [];
    const chosen = playing && playing.length > 0 ? playing : devices;
    const exampleScreen = {
      id: 'none',
      name: t('rules.builder.noScreen'),
      timezone: browserZone(),
      tags: [],
    };
    const evaluated = (chosen.length > 0 ? chosen : [exampleScreen]).map((device) => ({
      id: device.id,
      name: device.name,
      data: { device: deviceDataOf(device), multiTimezone: isMultiTimezone },
    }));
    return { evaluated, devices, isMultiTimezone };
  }, [all, playing, isMultiTimezone, t]);
}
