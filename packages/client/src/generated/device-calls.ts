// Generated from the contract by `npm run generate`: do not edit.

import type { CallTable, DeviceCalls } from '../types.ts';

export const callTable: CallTable<DeviceCalls> = {
  calls: {
    'devices.createLite': {
      method: 'POST',
      path: '/v3/devices/actions/create_lite_device',
      credential: 'none',
      body: {
        names:
          'model device_id mac_address device_type screen_manufacturer screen_model screen_serial_number screen_os_version',
      },
      reply: { names: 'id api_token' },
    },
    'device.heartbeat': {
      method: 'POST',
      path: '/v3/device/heartbeat',
      credential: 'device',
      body: {
        names: 'connection_type ssid rssi session_id completed_actions',
        members: {
          screen_dimensions: { names: 'width height' },
          system: { names: 'cpu_used_percent memory_used_percent disk_used_percent' },
          publish: { names: 'revision ack playback_success playback_error' },
          now_playing: { names: 'presentation_id playlist_id started_at' },
        },
      },
      reply: {
        names:
          'name screen_orientation is_disabled registration_status confirmation_token published_at revision publish_ack publish_playback_success publish_playback_error service_level timezone is_multitimezone_enabled is_audio_only active_hours_start active_hours_end daily_reboot_time daily_restart_time services_version worker_states_version content_url server_time',
        members: { tags: 5 },
      },
    },
    'device.publishedContent': {
      method: 'GET',
      path: '/v3/device/content/publish',
      credential: 'device',
      reply: 6,
    },
    'device.realtimeAuth': {
      method: 'POST',
      path: '/v3/device/pubnub/auth',
      credential: 'device',
      body: { names: 'session_id' },
      reply: { names: 'auth_key channel_id expires_at url client_id username' },
    },
    'device.occupants': {
      method: 'GET',
      path: '/v4/device/realtime/occupants',
      credential: 'device',
      reply: { names: '', members: { occupants: { list: { names: 'session_id started_at' } } } },
    },
    'device.events': {
      method: 'POST',
      path: '/v4/device/events',
      credential: 'device',
      body: {
        names: '',
        members: {
          events: {
            list: {
              key: 'type',
              options: {
                play: { names: 'id at type presentation_id playlist_id duration_ms revision is_ad' },
                error: { names: 'id at type event error_message presentation_id revision' },
                analytics: { names: 'id at type source name product_category presentation_id' },
                worker: { names: 'id at type name state' },
              },
            },
          },
        },
      },
      reply: 9,
    },
    'device.logs': {
      method: 'POST',
      path: '/v4/device/logs',
      credential: 'device',
      body: { names: '', members: { events: { list: { names: 'id at level message tags context' } } } },
      reply: 9,
    },
    'device.createCharge': {
      method: 'POST',
      path: '/v4/device/charges',
      credential: 'device',
      body: { names: 'order_id sub_total tip tax total items' },
      reply: 10,
    },
    'device.updateCharge': {
      method: 'PATCH',
      path: '/v4/device/charges/{id}',
      credential: 'device',
      body: {
        names:
          'status external_id error card_type card_brand card_last4 transaction_type entry_mode auth_code transaction_number pin_verified verification_result application_identifier application_label application_cryptogram terminal_verification_result transaction_status_information',
      },
      reply: 10,
    },
    'device.services': {
      method: 'GET',
      path: '/v4/device/services',
      credential: 'device',
      reply: {
        names: 'services_version',
        members: { data: { list: { names: 'service version settings updated_at' } } },
      },
    },
    'device.terminalStatus': {
      method: 'GET',
      path: '/v5/device/terminal/status',
      credential: 'device',
      reply: { names: 'device_id provider name status updated_at' },
    },
    'device.adContent': { method: 'GET', path: '/v3/device/content/ad', credential: 'device', reply: 6 },
    'device.workerStates': {
      method: 'GET',
      path: '/v4/device/worker_states',
      credential: 'device',
      reply: { names: 'worker_states_version', members: { data: { list: { names: 'name state at' } } } },
    },
  },
  shapes: [
    {
      key: 'type',
      options: {
        equals: 1,
        notEquals: 1,
        contains: 1,
        notContains: 1,
        greaterThan: 1,
        greaterThanOrEqual: 1,
        lessThan: 1,
        lessThanOrEqual: 1,
        and: 3,
        or: 3,
        schedule: 4,
      },
    },
    { names: 'type', members: { left: 2, right: 2 } },
    { key: 'type', options: { variable: { names: 'type path' }, constant: { names: 'type value' } } },
    { names: 'type', members: { group: { list: 0 } } },
    {
      names: 'type start_datetime end_datetime tzid',
      members: {
        recurrence_rule: {
          names:
            'freq dtstart interval byday count until bymonth bymonthday byyearday byweekno byhour byminute bysecond bysetpos wkst exdate rdate',
        },
      },
    },
    { list: { names: 'key value' } },
    {
      names: 'format playlist_id',
      members: {
        playlists: {
          record: {
            names: 'id name mode items_per_pass is_rule_on_items schedule_type no_read_access',
            members: {
              items: { list: { names: 'presentation_id playlist_id' } },
              rule: 0,
              schedule_rule: 4,
              resource: 7,
            },
          },
        },
        presentations: {
          record: {
            names:
              'id name application_id application_deployment_id application_name application_vars token duration theme_id presentations_playlists has_playlists no_read_access created_at updated_at',
            members: { rule: 0, schedule_rule: 4, resource: 7 },
          },
        },
        application_versions: {
          record: {
            names: 'id application_id name embedded_url_format source_url configurable_duration strings',
            members: { presentation_properties: { list: { names: 'name type encode' } } },
          },
        },
        applications: { record: { names: 'id name' } },
        themes: {
          record: {
            names:
              'id name background_color background_scale heading_text_color heading_2_text_color body_text_color border_color',
            members: {
              background_image_file_upload: { names: 'url' },
              background_image_portrait_file_upload: { names: 'url' },
              heading_font_new: 8,
              heading_2_font_new: 8,
              body_font_new: 8,
            },
          },
        },
        assets: { list: { names: 'id url content_type size sha256' } },
      },
    },
    { names: 'deleted_at', members: { tags: 5 } },
    { names: 'id name weight', members: { file_upload: { names: 'url' } } },
    { names: 'accepted' },
    {
      names:
        'id device_id order_id external_id status items error sub_total tip tax total card_type card_brand card_last4 transaction_type entry_mode auth_code transaction_number pin_verified verification_result application_identifier application_label application_cryptogram terminal_verification_result transaction_status_information created_at updated_at',
    },
  ],
};
