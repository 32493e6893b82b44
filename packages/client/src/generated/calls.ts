// Generated from the contract by `npm run generate`: do not edit.
import type { Calls } from '@vitrine/contract';
import type { CallTable } from '../types.ts';

export const callTable: CallTable<Calls> = {
  calls: {
    'auth.signUp': {
      method: 'POST',
      path: '/v3/auth/sign_up',
      credential: 'none',
      body: { names: 'email password name domain_name' },
      reply: 12,
    },
    'auth.confirmSignUp': {
      method: 'POST',
      path: '/v3/auth/confirm_sign_up',
      credential: 'none',
      body: { names: 'token' },
      reply: 12,
    },
    'auth.confirmEmail': {
      method: 'POST',
      path: '/v3/auth/confirm_email',
      credential: 'none',
      body: { names: 'token' },
    },
    'auth.signIn': {
      method: 'POST',
      path: '/v3/auth/sign_in',
      credential: 'none',
      body: { names: 'email password code' },
      reply: 12,
    },
    'auth.signOut': { method: 'POST', path: '/v3/auth/sign_out', credential: 'session' },
    'auth.forgotPassword': {
      method: 'POST',
      path: '/v3/auth/forgot_password',
      credential: 'none',
      body: { names: 'email' },
    },
    'auth.resetPassword': {
      method: 'POST',
      path: '/v3/auth/reset_password',
      credential: 'none',
      body: { names: 'token password' },
    },
    'auth.sessions': {
      method: 'GET',
      path: '/v3/auth/sessions',
      credential: 'session',
      query: 14,
      reply: {
        names: 'total',
        members: {
          data: { list: { names: 'id created_at last_seen_at expires_at user_agent address is_current' } },
        },
      },
    },
    'auth.endSession': { method: 'DELETE', path: '/v3/auth/sessions/{id}', credential: 'session' },
    'auth.endOtherSessions': { method: 'DELETE', path: '/v3/auth/sessions', credential: 'session' },
    'auth.securityEvents': {
      method: 'GET',
      path: '/v3/auth/security_events',
      credential: 'session',
      query: 14,
      reply: {
        names: 'total',
        members: { data: { list: { names: 'id kind succeeded detail address user_agent at' } } },
      },
    },
    'auth.startMfa': {
      method: 'POST',
      path: '/v3/auth/mfa',
      credential: 'session',
      body: { names: 'password' },
      reply: { names: 'secret otpauth_url' },
    },
    'auth.confirmMfa': {
      method: 'POST',
      path: '/v3/auth/mfa/confirm',
      credential: 'session',
      body: { names: 'code' },
      reply: { names: 'recovery_codes' },
    },
    'auth.removeMfa': {
      method: 'DELETE',
      path: '/v3/auth/mfa',
      credential: 'session',
      body: { names: 'password code' },
    },
    'apiKeys.list': {
      method: 'GET',
      path: '/v4/api_keys',
      credential: 'session',
      query: 14,
      reply: {
        names: 'total',
        members: {
          data: {
            list: { names: 'id name scopes prefix created_at expires_at last_used_at last_used_address' },
          },
        },
      },
    },
    'apiKeys.create': {
      method: 'POST',
      path: '/v4/api_keys',
      credential: 'session',
      body: { names: 'name scopes expires_at' },
      reply: { names: 'id name scopes prefix created_at expires_at last_used_at last_used_address key' },
    },
    'apiKeys.delete': { method: 'DELETE', path: '/v4/api_keys/{id}', credential: 'session' },
    'realtime.auth': {
      method: 'POST',
      path: '/v4/realtime/auth',
      credential: 'person',
      body: { names: '' },
      reply: { names: 'url client_id username auth_key channel_id expires_at' },
    },
    'profile.get': { method: 'GET', path: '/v3/profile', credential: 'person', reply: 13 },
    'profile.update': {
      method: 'PATCH',
      path: '/v3/profile',
      credential: 'person',
      body: {
        names:
          'name enable_device_offline_notifications analytics_onboarding_enabled current_password new_password',
      },
      reply: 13,
    },
    'profile.setMultitimezone': {
      method: 'PATCH',
      path: '/v3/profile/actions/set_is_multitimezone_enabled',
      credential: 'person',
      body: 15,
      reply: 13,
    },
    'profile.publicUser': {
      method: 'GET',
      path: '/v3/profiles/users/{id}',
      credential: 'none',
      reply: { names: 'id name' },
    },
    'profile.unsubscribePage': {
      method: 'GET',
      path: '/v3/profiles/{id}/actions/unsubscribe',
      credential: 'none',
      replyType: 'text/html',
      query: { names: 'email' },
    },
    'profile.unsubscribe': {
      method: 'POST',
      path: '/v3/profiles/{id}/actions/unsubscribe',
      credential: 'none',
      query: { names: 'email' },
    },
    'profile.onboarding': { method: 'GET', path: '/profile/onboarding', credential: 'person', reply: 16 },
    'profile.setOnboarding': {
      method: 'POST',
      path: '/profile/onboarding',
      credential: 'person',
      body: { names: 'dismissed' },
      reply: 16,
    },
    'accounts.changeEmail': {
      method: 'POST',
      path: '/v4/accounts/change_email',
      credential: 'session',
      body: { names: 'email password' },
      reply: 13,
    },
    'domain.get': { method: 'GET', path: '/v3/domain', credential: 'person', reply: 17 },
    'domain.update': {
      method: 'PATCH',
      path: '/v3/domain',
      credential: 'person',
      body: { names: 'name description mfa_required default_theme_id' },
      reply: 17,
    },
    'domain.setMultitimezone': {
      method: 'PATCH',
      path: '/v3/domain/actions/set_is_multitimezone_enabled',
      credential: 'person',
      body: 15,
      reply: 17,
    },
    'domain.usage': {
      method: 'GET',
      path: '/v4/domain/usage',
      credential: 'person',
      reply: {
        names: '',
        members: { storage: 18, pending_uploads: 18, members: 18, screens: 18, applications: 18 },
      },
    },
    'domain.profiles': {
      method: 'GET',
      path: '/v4/domain/profiles',
      credential: 'person',
      query: { names: 'page page_size search is_disabled' },
      reply: { names: 'total', members: { data: { list: 19 } } },
    },
    'domain.setRole': {
      method: 'POST',
      path: '/v3/domain/profiles/{id}/actions/set_role',
      credential: 'person',
      body: { names: 'domain_role' },
      reply: 19,
    },
    'folders.devicesV3': {
      method: 'GET',
      path: '/v3/folders/devices',
      credential: 'person',
      query: 21,
      reply: 22,
    },
    'folders.devices': {
      method: 'GET',
      path: '/v4/folders/devices',
      credential: 'person',
      query: 21,
      reply: 22,
    },
    'folders.libraryV3': {
      method: 'GET',
      path: '/v3/folders/library',
      credential: 'person',
      query: 21,
      reply: 22,
    },
    'folders.library': {
      method: 'GET',
      path: '/v4/folders/library',
      credential: 'person',
      query: 21,
      reply: 22,
    },
    'folders.libraryLite': {
      method: 'GET',
      path: '/v4/folders/library-lite',
      credential: 'person',
      query: { names: 'folder_id type' },
      reply: { names: '', members: { folders: { list: { names: 'id name parent_folder_id permissions' } } } },
    },
    'folders.get': {
      method: 'GET',
      path: '/v3/folders/{id}',
      credential: 'person',
      reply: {
        names:
          'id name created_at updated_at deleted_at last_activity_at parent_folder_id permissions type description',
        members: {
          owned_by: 24,
          profile: 24,
          domain: { names: 'id name' },
          acl: 25,
          tags: 26,
          path: 20,
          child_counts: 27,
          child_devices: 28,
          child_presentations: 28,
          child_playlists: 28,
          child_folders: 28,
        },
      },
    },
    'folders.create': {
      method: 'POST',
      path: '/v3/folders',
      credential: 'person',
      body: { names: 'name description type parent_folder_id' },
      reply: 23,
    },
    'folders.update': {
      method: 'PATCH',
      path: '/v3/folders/{id}',
      credential: 'person',
      body: { names: 'name description' },
      reply: 23,
    },
    'folders.delete': {
      method: 'DELETE',
      path: '/v3/folders/{id}',
      credential: 'person',
      query: { names: 'force' },
    },
    'folders.move': {
      method: 'POST',
      path: '/v3/folders/{id}/actions/move_to_folder',
      credential: 'person',
      body: 21,
      reply: 23,
    },
    'library.list': {
      method: 'GET',
      path: '/library',
      credential: 'person',
      query: {
        names:
          'page page_size sort_by sort_direction folder_id search type with_folders content_types trash hide_shown_files',
      },
      reply: { names: 'total', members: { data: 29, folder_path: 20 } },
    },
    'library.restore': {
      method: 'POST',
      path: '/v4/library/restore',
      credential: 'person',
      body: { names: 'ids' },
      reply: { names: 'restored' },
    },
    'library.lookup': {
      method: 'GET',
      path: '/v4/library/lookup',
      credential: 'person',
      query: { names: 'ids' },
      reply: { names: '', members: { data: 29 } },
    },
    'library.usage': {
      method: 'GET',
      path: '/v4/library/usage',
      credential: 'person',
      query: { names: 'ids' },
      reply: { names: '', members: { data: { list: { names: 'id screen_count' } } } },
    },
    'fileUploads.create': {
      method: 'POST',
      path: '/v3/file_uploads',
      credential: 'person',
      body: { names: 'filename content_type content_length sha256 folder_id' },
      reply: 30,
    },
    'fileUploads.get': { method: 'GET', path: '/v3/file_uploads/{id}', credential: 'person', reply: 31 },
    'fileUploads.update': {
      method: 'PATCH',
      path: '/v3/file_uploads/{id}',
      credential: 'person',
      body: { names: 'filename' },
      reply: 31,
    },
    'fileUploads.move': {
      method: 'POST',
      path: '/v3/file_uploads/{id}/actions/move_to_folder',
      credential: 'person',
      body: 21,
      reply: 31,
    },
    'fileUploads.setPoster': {
      method: 'PUT',
      path: '/v4/file_uploads/{id}/poster',
      credential: 'person',
      body: { names: 'picture' },
      reply: 31,
    },
    'fileUploads.delete': {
      method: 'DELETE',
      path: '/v3/file_uploads/{id}',
      credential: 'person',
      query: { names: 'force' },
    },
    'applications.list': {
      method: 'GET',
      path: '/v3/applications',
      credential: 'person',
      query: { names: 'page page_size sort_by sort_direction id search is_built_in' },
      reply: { names: 'total', members: { data: { list: 32 } } },
    },
    'applications.get': { method: 'GET', path: '/v3/applications/{id}', credential: 'person', reply: 32 },
    'applications.create': {
      method: 'POST',
      path: '/v3/applications',
      credential: 'person',
      body: { names: 'name application_category website_url' },
      reply: 32,
    },
    'applications.update': {
      method: 'PATCH',
      path: '/v3/applications/{id}',
      credential: 'person',
      body: { names: 'current_deployment_id name application_category website_url is_deprecated' },
      reply: 32,
    },
    'applicationVersions.list': {
      method: 'GET',
      path: '/v3/applications/{id}/application_versions',
      credential: 'person',
      query: 35,
      reply: { names: 'total', members: { data: { list: 33 } } },
    },
    'applicationVersions.create': {
      method: 'POST',
      path: '/v3/applications/{id}/application_versions',
      credential: 'person',
      body: {
        names:
          'name description thumbnail_url icon_url source_url major_version minor_version patch_version preview_resolution preview_orientation strings has_dynamic_thumbnails configurable_duration default_duration embedded_url_format helper_link_text helper_link_url scopes extra',
        members: { presentation_properties: { list: 0 }, item_duration: 34 },
      },
      reply: 36,
    },
    'applications.publish': {
      method: 'POST',
      path: '/v3/applications/{id}/actions/publish',
      credential: 'person',
      body: {
        names: 'name version description strings extra',
        members: { presentation_properties: { list: 0 } },
      },
      reply: 36,
    },
    'applications.loadOptions': {
      method: 'POST',
      path: '/v3/applications/{id}/actions/load_options',
      credential: 'person',
      body: { names: 'application_deployment_id presentation_id property values' },
      reply: { names: 'fetched_at', members: { options: 3 } },
    },
    'presentations.list': {
      method: 'GET',
      path: '/v3/presentations',
      credential: 'person',
      query: { names: 'page page_size sort_by sort_direction id folder_id application_id theme_id search' },
      reply: { names: 'total', members: { data: { list: 37 } } },
    },
    'presentations.get': { method: 'GET', path: '/v3/presentations/{id}', credential: 'person', reply: 37 },
    'presentations.create': {
      method: 'POST',
      path: '/v3/presentations',
      credential: 'person',
      body: {
        names:
          'name application_id application_deployment_id theme_id application_vars duration parent_folder_id tzid start_datetime end_datetime',
        members: { tags: 38, rule: 1, recurrence_rule: 8 },
      },
      reply: 39,
    },
    'presentations.update': {
      method: 'PATCH',
      path: '/v3/presentations/{id}',
      credential: 'person',
      body: {
        names:
          'name application_deployment_id theme_id application_vars duration tzid start_datetime end_datetime',
        members: { tags: 38, rule: 1, recurrence_rule: 8 },
      },
      reply: 39,
    },
    'presentations.delete': {
      method: 'DELETE',
      path: '/v3/presentations/{id}',
      credential: 'person',
      query: { names: 'force' },
    },
    'presentations.move': {
      method: 'POST',
      path: '/v3/presentations/{id}/actions/move_to_folder',
      credential: 'person',
      body: 21,
      reply: 37,
    },
    'presentations.copy': {
      method: 'POST',
      path: '/v3/presentations/{id}/actions/copy',
      credential: 'person',
      body: { names: 'name' },
      reply: 37,
    },
    'playlists.list': {
      method: 'GET',
      path: '/v3/playlists',
      credential: 'person',
      query: { names: 'page page_size sort_by sort_direction id folder_id search include_items' },
      reply: { names: 'total', members: { data: { list: 40 } } },
    },
    'playlists.get': { method: 'GET', path: '/v3/playlists/{id}', credential: 'person', reply: 40 },
    'playlists.create': {
      method: 'POST',
      path: '/v3/playlists',
      credential: 'person',
      body: {
        names:
          'name parent_folder_id description mode items_per_pass parent_playlist_id schedule_type is_rule_on_items tzid start_datetime end_datetime',
        members: { items: 42, rule: 1, tags: 38, recurrence_rule: 8 },
      },
      reply: 40,
    },
    'playlists.update': {
      method: 'PATCH',
      path: '/v3/playlists/{id}',
      credential: 'person',
      body: {
        names:
          'name base_item_ids description mode items_per_pass parent_playlist_id schedule_type is_rule_on_items tzid start_datetime end_datetime',
        members: { items: 42, rule: 1, tags: 38, recurrence_rule: 8 },
      },
      reply: 40,
    },
    'playlists.insertItems': {
      method: 'POST',
      path: '/v4/playlists/{id}/items',
      credential: 'person',
      body: { names: 'index after_item_id', members: { items: 42 } },
      reply: {
        names:
          'id name created_at updated_at deleted_at last_activity_at parent_folder_id permissions description mode items_per_pass parent_playlist_id schedule_type is_rule_on_items item_count total_duration tzid start_datetime end_datetime inserted_item_ids',
        members: {
          owned_by: 24,
          profile: 24,
          domain: { names: 'id name' },
          acl: 25,
          tags: 26,
          rule: 1,
          items: 41,
          recurrence_rule: 8,
        },
      },
    },
    'playlists.delete': {
      method: 'DELETE',
      path: '/v3/playlists/{id}',
      credential: 'person',
      query: { names: 'force' },
    },
    'playlists.move': {
      method: 'POST',
      path: '/v3/playlists/{id}/actions/move_to_folder',
      credential: 'person',
      body: 21,
      reply: 40,
    },
    'playlists.copy': {
      method: 'POST',
      path: '/v3/playlists/{id}/actions/copy',
      credential: 'person',
      body: { names: 'name' },
      reply: 40,
    },
    'playlists.playbackContent': {
      method: 'GET',
      path: '/v3/playlists/{id}/playback_content',
      credential: 'person',
      reply: 43,
    },
    'themes.list': {
      method: 'GET',
      path: '/v3/themes',
      credential: 'person',
      query: { names: 'page page_size sort_by sort_direction id search' },
      reply: { names: 'total', members: { data: { list: 47 } } },
    },
    'themes.get': { method: 'GET', path: '/v3/themes/{id}', credential: 'person', reply: 47 },
    'themes.create': {
      method: 'POST',
      path: '/v3/themes',
      credential: 'person',
      body: {
        names:
          'name presentation_id parent_folder_id background_color background_image_id background_image_portrait_id background_scale heading_font_id heading_text_color heading_2_font_id heading_2_text_color body_font_id body_text_color border_color',
        members: { tags: 38, background_image: 48, background_image_portrait: 48 },
      },
      reply: 47,
    },
    'themes.update': {
      method: 'PATCH',
      path: '/v3/themes/{id}',
      credential: 'person',
      body: {
        names:
          'name background_color background_image_id background_image_portrait_id background_scale heading_font_id heading_text_color heading_2_font_id heading_2_text_color body_font_id body_text_color border_color',
        members: { tags: 38, background_image: 48, background_image_portrait: 48 },
      },
      reply: 47,
    },
    'themes.delete': {
      method: 'DELETE',
      path: '/v3/themes/{id}',
      credential: 'person',
      query: { names: 'force' },
    },
    'themes.move': {
      method: 'POST',
      path: '/v3/themes/{id}/actions/move_to_folder',
      credential: 'person',
      body: 21,
      reply: 47,
    },
    'themes.copy': {
      method: 'POST',
      path: '/v3/themes/{id}/actions/copy',
      credential: 'person',
      body: { names: 'name' },
      reply: 47,
    },
    'fonts.list': {
      method: 'GET',
      path: '/v3/fonts',
      credential: 'person',
      query: 35,
      reply: { names: 'total', members: { data: { list: 49 } } },
    },
    'fonts.create': {
      method: 'POST',
      path: '/v3/fonts',
      credential: 'person',
      body: { names: 'name weight filename content_type content_length' },
      reply: { names: '', members: { font: 49, file_upload: 30 } },
    },
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
    'devices.register': {
      method: 'POST',
      path: '/v3/devices/actions/register',
      credential: 'person',
      body: { names: 'confirmation_token name timezone location_id parent_folder_id' },
      reply: 50,
    },
    'devices.listV3': {
      method: 'GET',
      path: '/v3/devices',
      credential: 'person',
      query: { names: 'page page_size sort_by sort_direction id' },
      reply: 52,
    },
    'devices.list': {
      method: 'GET',
      path: '/v5/devices',
      credential: 'person',
      query: {
        names: 'page page_size sort_by sort_direction id search state folder_id location_id playlist_id tag',
      },
      reply: 52,
    },
    'devices.ids': {
      method: 'GET',
      path: '/v5/devices/ids',
      credential: 'person',
      query: { names: 'page page_size search state folder_id location_id playlist_id tag' },
      reply: { names: 'total data' },
    },
    'devices.getV5': {
      method: 'GET',
      path: '/v5/device',
      credential: 'person',
      query: { names: 'id' },
      reply: 50,
    },
    'devices.get': { method: 'GET', path: '/v3/devices/{id}', credential: 'person', reply: 50 },
    'devices.counts': {
      method: 'GET',
      path: '/v4/devices/counts',
      credential: 'person',
      reply: { names: 'total online offline disabled attention unpublished publishable' },
    },
    'devices.tags': {
      method: 'GET',
      path: '/v4/devices/tags',
      credential: 'person',
      query: { names: 'page page_size search' },
      reply: { names: 'total', members: { data: { list: { names: 'key value screen_count' } } } },
    },
    'devices.update': {
      method: 'PATCH',
      path: '/v3/devices/{id}',
      credential: 'person',
      body: {
        names:
          'name description playlist_id screen_orientation timezone is_audio_only active_hours_start active_hours_end daily_reboot_time daily_restart_time toast_restaurant_guid confirm_blank',
        members: { tags: 38 },
      },
      reply: 50,
    },
    'devices.delete': { method: 'DELETE', path: '/v3/devices/{id}', credential: 'person' },
    'devices.affected': {
      method: 'POST',
      path: '/v3/devices/actions/get_affected_devices',
      credential: 'person',
      body: { names: 'presentation_ids playlist_ids folder_ids' },
      reply: { names: 'total', members: { data: { list: { names: 'id name playlist_id' } } } },
    },
    'devices.publish': {
      method: 'POST',
      path: '/v3/devices/{id}/actions/publish',
      credential: 'person',
      body: 53,
      reply: 54,
    },
    'devices.revisions': {
      method: 'GET',
      path: '/v4/devices/{id}/revisions',
      credential: 'person',
      query: 14,
      reply: {
        names: 'total',
        members: {
          data: {
            list: {
              names: 'revision content_hash published_at acknowledged_at activated_at failed_at error',
              members: { playlist: { names: 'id name' }, published_by: { names: 'id name' } },
            },
          },
        },
      },
    },
    'devices.restart': { method: 'POST', path: '/v3/devices/{id}/actions/restart', credential: 'person' },
    'devices.reboot': { method: 'POST', path: '/v3/devices/{id}/actions/reboot', credential: 'person' },
    'devices.unregister': {
      method: 'POST',
      path: '/v3/devices/{id}/actions/unregister',
      credential: 'person',
    },
    'devices.move': {
      method: 'POST',
      path: '/v3/devices/{id}/actions/move_to_folder',
      credential: 'person',
      body: 21,
      reply: 50,
    },
    'devices.batch': {
      method: 'POST',
      path: '/v4/devices/batch_management',
      credential: 'person',
      body: {
        key: 'action',
        options: {
          restart: 55,
          reboot: 55,
          disable: 55,
          enable: 55,
          publish: { names: 'action device_ids confirm_blank' },
          set_playlist: { names: 'action device_ids playlist_id publish confirm_blank' },
          move_to_folder: { names: 'action device_ids folder_id' },
          set_tags: { names: 'action device_ids confirm_blank', members: { tags: 38 } },
          change_tags: { names: 'action device_ids remove confirm_blank', members: { add: 38 } },
        },
      },
      reply: { names: 'batch_id total' },
    },
    'devices.batchStatus': {
      method: 'GET',
      path: '/v4/devices/batch_management/status',
      credential: 'person',
      query: { names: 'page page_size batch_id device_id status' },
      reply: {
        names: 'total',
        members: {
          counts: { names: 'pending sent acknowledged failed timed_out' },
          data: {
            list: {
              names: 'device_id profile_id',
              members: { action_statuses: { list: { names: 'action status created completed message' } } },
            },
          },
        },
      },
    },
    'devices.recentErrors': {
      method: 'GET',
      path: '/v4/devices/events/recent_errors',
      credential: 'person',
      query: { names: 'page page_size device_id' },
      reply: {
        names: 'total',
        members: {
          data: {
            list: { names: 'timestamp device_id event error_message presentation_id presentation_name' },
          },
        },
      },
    },
    'devices.logs': {
      method: 'GET',
      path: '/v4/devices/{id}/logs',
      credential: 'person',
      query: { names: 'page page_size level search' },
      reply: { names: 'has_more', members: { data: 56 } },
    },
    'devices.playbackContent': {
      method: 'GET',
      path: '/v4/devices/{id}/playback_content',
      credential: 'person',
      reply: 43,
    },
    'devices.workers': {
      method: 'GET',
      path: '/v4/devices/{id}/workers',
      credential: 'person',
      reply: {
        names: '',
        members: {
          data: { list: { names: 'name state at source', members: { sent_by: { names: 'id name' } } } },
        },
      },
    },
    'devices.timeline': {
      method: 'GET',
      path: '/v4/devices/{id}/timeline',
      credential: 'person',
      query: { names: 'from to content' },
      reply: {
        names: 'device_id timezone content revision from to complete_until item_count blank_seconds',
        members: {
          segments: {
            list: {
              names:
                'presentation_id presentation_name playlist_id playlist_name no_read_access item_index start end playlist_path cause',
            },
          },
          items: {
            list: {
              names:
                'presentation_id presentation_name playlist_id playlist_name no_read_access item_index seconds share plays',
            },
          },
          blanks: 57,
          never_plays: 58,
          clock_changes: 59,
          counts: 60,
        },
      },
    },
    'devices.explain': {
      method: 'GET',
      path: '/v4/devices/{id}/explain',
      credential: 'person',
      query: { names: 'at content page page_size' },
      reply: {
        names: 'device_id timezone content revision at total',
        members: {
          step: {
            names:
              'presentation_id presentation_name playlist_id playlist_name no_read_access item_index playlist_path cause',
          },
          data: {
            list: {
              names:
                'playlist_path item_index presentation_id playlist_id name no_read_access is_override plays reason message',
              members: { rules: { list: { names: 'origin', members: { explanation: 2 } } } },
            },
          },
        },
      },
    },
    'devices.publishPreview': {
      method: 'POST',
      path: '/v4/devices/publish_preview',
      credential: 'person',
      body: { names: 'device_ids playlist_id' },
      reply: {
        names: 'total from to',
        members: {
          groups: {
            list: {
              names: 'is_changed',
              members: {
                devices: { list: { names: 'id name can_confirm' } },
                playlist: { names: 'id name' },
                confirmation: 61,
                previous_playlist: 62,
                changes: { names: '', members: { added: 63, removed: 63, changed: 63 } },
                analysis: {
                  names: 'blank_seconds',
                  members: { blanks: 57, never_plays: 58, clock_changes: 59, counts: 60 },
                },
              },
            },
          },
          refused: { list: { names: 'device_id reason' } },
        },
      },
    },
    'publishes.create': {
      method: 'POST',
      path: '/v4/publishes',
      credential: 'person',
      body: {
        names: 'playlist_id revision starts_at max_failed_percent confirm_blank',
        members: {
          scope: 64,
          stages: { list: { objects: [{ names: 'screens' }, { names: 'percent' }], list: null } },
        },
      },
      reply: 65,
    },
    'publishes.preview': {
      method: 'POST',
      path: '/v4/publishes/preview',
      credential: 'person',
      body: { names: 'playlist_id revision', members: { scope: 64 } },
      reply: {
        names: 'total from to',
        members: {
          groups: {
            list: {
              names: 'screen_count unforecast_count',
              members: {
                playlist: { names: 'id name' },
                screens: 20,
                changes: {
                  list: {
                    names: 'screen_count is_changed',
                    members: { previous_playlist: 62, added: 63, removed: 63, changed: 63 },
                  },
                },
                warnings: {
                  list: {
                    names: 'screen_count confirmable_count blank_seconds',
                    members: {
                      screens: 20,
                      confirmation: 61,
                      first_blank: { names: 'start end timezone' },
                      never_plays: { list: { names: 'name cause' } },
                    },
                  },
                },
              },
            },
          },
          refused: { list: { names: 'reason screen_count' } },
        },
      },
    },
    'publishes.list': {
      method: 'GET',
      path: '/v4/publishes',
      credential: 'person',
      query: { names: 'page page_size state device_id' },
      reply: { names: 'total', members: { data: { list: 65 } } },
    },
    'publishes.get': {
      method: 'GET',
      path: '/v4/publishes/{id}',
      credential: 'person',
      reply: {
        names:
          'id state created_at starts_at ended_at undoes playlist_count total max_failed_percent check_until',
        members: {
          published_by: { names: 'id name' },
          playlists: 20,
          assigned_playlist: { names: 'id name' },
          counts: 66,
          stages: 67,
          problems: { list: { names: 'outcome message screen_count' } },
        },
      },
    },
    'publishes.screens': {
      method: 'GET',
      path: '/v4/publishes/{id}/screens',
      credential: 'person',
      query: { names: 'page page_size outcome message' },
      reply: {
        names: 'total',
        members: { data: { list: { names: 'device_id name outcome message revision' } } },
      },
    },
    'publishes.cancel': {
      method: 'POST',
      path: '/v4/publishes/{id}/cancel',
      credential: 'person',
      reply: 65,
    },
    'publishes.continue': {
      method: 'POST',
      path: '/v4/publishes/{id}/continue',
      credential: 'person',
      reply: 65,
    },
    'publishes.retry': {
      method: 'POST',
      path: '/v4/publishes/{id}/retry',
      credential: 'person',
      body: 53,
      reply: 65,
    },
    'publishes.undo': {
      method: 'POST',
      path: '/v4/publishes/{id}/undo',
      credential: 'person',
      body: 53,
      reply: 65,
    },
    'devices.publishRevision': {
      method: 'POST',
      path: '/v4/devices/{id}/revisions/{revision}/publish',
      credential: 'person',
      body: 53,
      reply: 54,
    },
    'device.heartbeat': {
      method: 'POST',
      path: '/v3/device/heartbeat',
      credential: 'device',
      body: {
        names: 'connection_type ssid rssi session_id completed_actions',
        members: {
          screen_dimensions: 51,
          system: { names: 'cpu_used_percent memory_used_percent disk_used_percent' },
          publish: { names: 'revision ack playback_success playback_error' },
          now_playing: { names: 'presentation_id playlist_id started_at' },
        },
      },
      reply: {
        names:
          'name screen_orientation is_disabled registration_status confirmation_token published_at revision publish_ack publish_playback_success publish_playback_error service_level timezone is_multitimezone_enabled is_audio_only active_hours_start active_hours_end daily_reboot_time daily_restart_time services_version worker_states_version content_url server_time',
        members: { tags: 45 },
      },
    },
    'device.publishedContent': {
      method: 'GET',
      path: '/v3/device/content/publish',
      credential: 'device',
      reply: 43,
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
      reply: 68,
    },
    'device.logs': {
      method: 'POST',
      path: '/v4/device/logs',
      credential: 'device',
      body: { names: '', members: { events: 56 } },
      reply: 68,
    },
    'device.createCharge': {
      method: 'POST',
      path: '/v4/device/charges',
      credential: 'device',
      body: { names: 'order_id sub_total tip tax total items' },
      reply: 69,
    },
    'device.updateCharge': {
      method: 'PATCH',
      path: '/v4/device/charges/{id}',
      credential: 'device',
      body: {
        names:
          'status external_id error card_type card_brand card_last4 transaction_type entry_mode auth_code transaction_number pin_verified verification_result application_identifier application_label application_cryptogram terminal_verification_result transaction_status_information',
      },
      reply: 69,
    },
    'devices.services': {
      method: 'GET',
      path: '/v4/devices/{id}/services',
      credential: 'person',
      reply: { names: '', members: { data: 70 } },
    },
    'devices.enableService': {
      method: 'PUT',
      path: '/v4/devices/{id}/service/{service}',
      credential: 'person',
      body: { names: 'settings' },
      reply: 71,
    },
    'devices.disableService': {
      method: 'DELETE',
      path: '/v4/devices/{id}/service/{service}',
      credential: 'person',
    },
    'devices.terminal': { method: 'GET', path: '/v5/devices/{id}/terminal', credential: 'person', reply: 72 },
    'devices.removeTerminal': { method: 'DELETE', path: '/v5/devices/{id}/terminal', credential: 'person' },
    'device.services': {
      method: 'GET',
      path: '/v4/device/services',
      credential: 'device',
      reply: { names: 'services_version', members: { data: 70 } },
    },
    'device.terminalStatus': {
      method: 'GET',
      path: '/v5/device/terminal/status',
      credential: 'device',
      reply: 72,
    },
    'device.adContent': { method: 'GET', path: '/v3/device/content/ad', credential: 'device', reply: 43 },
    'devices.setWorkerState': {
      method: 'POST',
      path: '/v4/devices/{id}/worker_states',
      credential: 'person',
      body: { names: 'name state' },
      reply: 73,
    },
    'devices.createSensorKey': {
      method: 'POST',
      path: '/v4/devices/{id}/sensor_keys',
      credential: 'person',
      body: { names: 'names' },
      reply: {
        names: 'url client_id username password expires_at',
        members: { topics: { list: { names: 'name topic' } } },
      },
    },
    'device.workerStates': {
      method: 'GET',
      path: '/v4/device/worker_states',
      credential: 'device',
      reply: { names: 'worker_states_version', members: { data: { list: 73 } } },
    },
    'views.list': {
      method: 'GET',
      path: '/v4/views',
      credential: 'session',
      query: { names: 'page' },
      reply: 74,
    },
    'views.create': {
      method: 'POST',
      path: '/v4/views',
      credential: 'session',
      body: { names: 'page name is_shared', members: { settings: 76 } },
      reply: 75,
    },
    'views.reorder': {
      method: 'PUT',
      path: '/v4/views/order',
      credential: 'session',
      body: { names: 'page ids' },
      reply: 74,
    },
    'views.update': {
      method: 'PATCH',
      path: '/v4/views/{id}',
      credential: 'session',
      body: { names: 'name is_shared', members: { settings: 76 } },
      reply: 75,
    },
    'views.delete': { method: 'DELETE', path: '/v4/views/{id}', credential: 'session' },
    'acls.create': {
      method: 'POST',
      path: '/v3/resource_acls',
      credential: 'person',
      body: {
        names:
          'resource_id grant_profile_id grant_profile_email grant_domain_id grant_scope read_grant update_grant delete_grant share_grant full_grant custom_access_grants',
      },
      reply: 77,
    },
    'acls.delete': { method: 'DELETE', path: '/v3/resource_acls/{id}', credential: 'person' },
    'acls.list': {
      method: 'GET',
      path: '/v3/resources/{id}/resource_acls',
      credential: 'person',
      query: 14,
      reply: { names: 'total', members: { data: 78 } },
    },
    'share.create': {
      method: 'POST',
      path: '/v5/resources/{id}/share',
      credential: 'person',
      body: 79,
      reply: 80,
    },
    'share.replace': {
      method: 'PUT',
      path: '/v5/resources/{id}/share',
      credential: 'person',
      body: 79,
      reply: 80,
    },
    'share.delete': {
      method: 'DELETE',
      path: '/v5/resources/{id}/share',
      credential: 'person',
      body: { names: 'profile_ids emails domain' },
    },
  },
  shapes: [
    {
      names:
        'name type label optional default helper_text helper_link hide disable encode multiple searchable selectable exclusive options_url images_url singular_name auth_url verify_url verify_qs_param logout_url logout_qs_param sourceUrl backgroundColor hoveredBackgroundColor textColor extra',
      members: {
        constraints: {
          names: 'min max maxlength max_items content-types content-length',
          members: { format: { names: 'regex errorMessage' } },
        },
        sortable: { objects: [], list: { list: { names: 'label by type defaultDirection extra' } } },
        options: 3,
        properties: { list: 0 },
      },
    },
    {
      key: 'type',
      options: {
        equals: 4,
        notEquals: 4,
        contains: 4,
        notContains: 4,
        greaterThan: 4,
        greaterThanOrEqual: 4,
        lessThan: 4,
        lessThanOrEqual: 4,
        and: 6,
        or: 6,
        schedule: 7,
      },
    },
    {
      key: 'type',
      options: {
        and: 9,
        or: 9,
        equals: 10,
        notEquals: 10,
        contains: 10,
        notContains: 10,
        greaterThan: 10,
        greaterThanOrEqual: 10,
        lessThan: 10,
        lessThanOrEqual: 10,
        schedule: { names: 'type outcome zone from until never' },
      },
    },
    { list: { names: 'name label value rightLabel thumbnailUrl disabled extra' } },
    { names: 'type', members: { left: 5, right: 5 } },
    { key: 'type', options: { variable: { names: 'type path' }, constant: { names: 'type value' } } },
    { names: 'type', members: { group: { list: 1 } } },
    { names: 'type start_datetime end_datetime tzid', members: { recurrence_rule: 8 } },
    {
      names:
        'freq dtstart interval byday count until bymonth bymonthday byyearday byweekno byhour byminute bysecond bysetpos wkst exdate rdate',
    },
    { names: 'type outcome', members: { group: { list: 2 } } },
    { names: 'type outcome note', members: { left: 11, right: 11 } },
    { names: 'value', members: { operand: 5 } },
    { names: 'token expires_at', members: { profile: 13 } },
    {
      names:
        'id email name thumbnail_url domain_id content_url customer_id domain_role is_staff mfa_enabled enable_device_offline_notifications enable_api_v3 remote_assistance_grant_level remote_assistance_expires_at poly_service_level is_multitimezone_enabled is_freetrial_user is_location_enabled analytics_onboarding_enabled created_at',
    },
    { names: 'page page_size' },
    { names: 'is_multitimezone_enabled confirm_blank' },
    { names: 'dismissed', members: { steps: { names: 'screen_added content_added published' } } },
    {
      names: 'id name description mfa_required admin_profile_id is_multitimezone_enabled default_theme_id',
      members: { profiles: { list: { names: 'id name thumbnail_url domain_role' } } },
    },
    { names: 'used limit' },
    { names: 'id email name domain_role created_at', members: { locations: 20 } },
    { list: { names: 'id name' } },
    { names: 'folder_id' },
    {
      names: '',
      members: { folder: 23, folders: { list: 23 }, devices: 28, presentations: 28, playlists: 28 },
    },
    {
      names:
        'id name created_at updated_at deleted_at last_activity_at parent_folder_id permissions type description',
      members: {
        owned_by: 24,
        profile: 24,
        domain: { names: 'id name' },
        acl: 25,
        tags: 26,
        path: 20,
        child_counts: 27,
      },
    },
    { names: 'id email name thumbnail_url domain_role' },
    {
      list: {
        names:
          'id resource_id profile_id grant_profile_id grant_domain_id grant_scope read_grant update_grant delete_grant share_grant full_grant custom_access_grants',
      },
    },
    { list: { names: 'id key label type value resource_id' } },
    { names: 'devices presentations playlists folders' },
    { list: { names: 'id name type updated_at' } },
    {
      list: {
        names:
          'id name resource_type resource_id last_activity_at updated_at created_at deleted_at parent_folder_id permissions',
        members: {
          owned_by: 24,
          acl: { list: { names: 'location_id name' } },
          presentation_data: {
            names: 'application_name application_thumbnail_url thumbnail_url application_icon_url duration',
            members: { file_uploads: { list: { names: 'id filename content_type url thumbnail_url' } } },
          },
          playlist_data: { names: 'item_count thumbnail_urls' },
          theme_data: { names: 'presentation_count is_default' },
          file_data: { names: 'content_type content_length url thumbnail_url width height duration' },
        },
      },
    },
    { names: 'id url headers expires_at' },
    {
      names:
        'id filename content_type content_length sha256 url thumbnail_url width height duration status created_at parent_folder_id permissions',
      members: { completed_steps: { list: { names: 'step_name error' } } },
    },
    {
      names:
        'id name application_category current_deployment_id is_deprecated is_marketplace is_built_in website_url is_publicly_available created_at updated_at permissions',
      members: { current_app_version: 33 },
    },
    {
      names:
        'id application_id name description thumbnail_url icon_url source_url major_version minor_version patch_version preview_resolution preview_orientation strings has_dynamic_thumbnails configurable_duration default_duration embedded_url_format review_status helper_link_text helper_link_url scopes extra created_at',
      members: { presentation_properties: { list: 0 }, item_duration: 34 },
    },
    { objects: [{ names: 'items seconds' }, { names: 'files' }], list: null },
    { names: 'page page_size sort_by sort_direction' },
    {
      names:
        'id application_id name description thumbnail_url icon_url source_url major_version minor_version patch_version preview_resolution preview_orientation strings has_dynamic_thumbnails configurable_duration default_duration embedded_url_format review_status helper_link_text helper_link_url scopes extra created_at',
      members: {
        presentation_properties: { list: 0 },
        item_duration: 34,
        warnings: { list: { names: 'path message' } },
      },
    },
    {
      names:
        'id name created_at updated_at deleted_at last_activity_at parent_folder_id permissions application_id application_deployment_id application_name theme_id thumbnail_url icon_url application_vars has_dynamic_thumbnails duration total_duration configurable_duration source_url token tzid start_datetime end_datetime',
      members: {
        owned_by: 24,
        profile: 24,
        domain: { names: 'id name' },
        acl: 25,
        tags: 26,
        presentation_properties: { list: 0 },
        file_uploads: { list: 31 },
        rule: 1,
        recurrence_rule: 8,
        page_check: { names: 'state http_status checked_at' },
      },
    },
    { list: { names: 'id resource_id key value label type' } },
    { names: '', members: { presentation: 37, file_uploads: { list: 30 } } },
    {
      names:
        'id name created_at updated_at deleted_at last_activity_at parent_folder_id permissions description mode items_per_pass parent_playlist_id schedule_type is_rule_on_items item_count total_duration tzid start_datetime end_datetime',
      members: {
        owned_by: 24,
        profile: 24,
        domain: { names: 'id name' },
        acl: 25,
        tags: 26,
        rule: 1,
        items: 41,
        recurrence_rule: 8,
      },
    },
    { list: { names: 'id order presentation_id playlist_id name thumbnail_url application_name duration' } },
    { list: { names: 'id presentation_id playlist_id order name thumbnail_url application_name duration' } },
    {
      names: 'format playlist_id',
      members: {
        playlists: {
          record: {
            names: 'id name mode items_per_pass is_rule_on_items schedule_type no_read_access',
            members: {
              items: { list: { names: 'presentation_id playlist_id' } },
              rule: 1,
              schedule_rule: 7,
              resource: 44,
            },
          },
        },
        presentations: {
          record: {
            names:
              'id name application_id application_deployment_id application_name application_vars token duration theme_id presentations_playlists has_playlists no_read_access created_at updated_at',
            members: { rule: 1, schedule_rule: 7, resource: 44 },
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
              heading_font_new: 46,
              heading_2_font_new: 46,
              body_font_new: 46,
            },
          },
        },
        assets: { list: { names: 'id url content_type size sha256' } },
      },
    },
    { names: 'deleted_at', members: { tags: 45 } },
    { list: { names: 'key value' } },
    { names: 'id name weight', members: { file_upload: { names: 'url' } } },
    {
      names:
        'id name created_at updated_at deleted_at last_activity_at parent_folder_id permissions presentation_count presentation_id background_color background_scale heading_font_id heading_text_color heading_2_font_id heading_2_text_color body_font_id body_text_color border_color',
      members: {
        owned_by: 24,
        profile: 24,
        domain: { names: 'id name' },
        acl: 25,
        tags: 26,
        background_image: 48,
        background_image_portrait: 48,
      },
    },
    { names: 'id url thumbnail_url' },
    { names: 'id name weight created_at', members: { file_upload: { names: 'id url' } } },
    {
      names:
        'id name created_at updated_at deleted_at last_activity_at parent_folder_id permissions description model device_type device_features mac_address screen_manufacturer screen_model screen_os_version screen_serial_number screen_orientation registration_status registered_at is_online is_disabled is_audio_only is_lite is_uhd timezone active_hours_start active_hours_end daily_reboot_time daily_restart_time toast_restaurant_guid services active_monitors ai_camera_status rx_camera_status rx_ir_frame_status last_heartbeat_at last_online_at playlist_id published_at revision publish_state has_unpublished_changes publish_ack publish_playback_success publish_playback_error',
      members: {
        owned_by: 24,
        profile: 24,
        domain: { names: 'id name' },
        acl: 25,
        tags: 26,
        screen_dimensions: 51,
        location: { names: 'id name' },
        terminal: { names: 'provider name status' },
        metrics: {
          names: 'connection_type',
          members: {
            wifi: { names: 'rssi ssid last_metric_at' },
            lte: { names: 'rssi last_metric_at' },
            system: { names: 'cpu_used_percent memory_used_percent disk_used_percent last_metric_at' },
          },
        },
        playlist: { names: 'id name' },
        now_playing: {
          names: 'presentation_id presentation_name thumbnail_url playlist_id no_read_access started_at',
        },
      },
    },
    { names: 'width height' },
    { names: 'total', members: { data: { list: 50 } } },
    { names: 'confirm_blank' },
    { names: 'published_at revision content_hash' },
    { names: 'action device_ids' },
    { list: { names: 'id at level message tags context' } },
    { list: { names: 'start end' } },
    {
      list: {
        names: 'presentation_id presentation_name playlist_id playlist_name no_read_access item_index cause',
      },
    },
    {
      list: {
        names: 'presentation_id presentation_name playlist_id playlist_name no_read_access item_index origin',
        members: { schedule: 7, occurrences: { list: { names: 'start end change_at shift effects' } } },
      },
    },
    { names: 'blanks never_plays clock_changes' },
    {
      names: 'reason leaves_blank message',
      members: { unreadable: { names: 'presentations playlists themes' }, missing_files: 20 },
    },
    { names: 'id name no_read_access' },
    { list: { names: 'kind id name no_read_access' } },
    {
      names:
        'search state folder_id location_id playlist_id tag device_ids exclude_device_ids exclude_playlist_ids failed_publish_id',
    },
    {
      names:
        'id state created_at starts_at ended_at undoes playlist_count total max_failed_percent check_until',
      members: {
        published_by: { names: 'id name' },
        playlists: 20,
        assigned_playlist: { names: 'id name' },
        counts: 66,
        stages: 67,
      },
    },
    { names: 'pending sent offline received playing failed refused superseded' },
    { list: { names: 'screens state', members: { counts: 66 } } },
    { names: 'accepted' },
    {
      names:
        'id device_id order_id external_id status items error sub_total tip tax total card_type card_brand card_last4 transaction_type entry_mode auth_code transaction_number pin_verified verification_result application_identifier application_label application_cryptogram terminal_verification_result transaction_status_information created_at updated_at',
    },
    { list: 71 },
    { names: 'service version settings updated_at' },
    { names: 'device_id provider name status updated_at' },
    { names: 'name state at' },
    { names: 'total', members: { data: { list: 75 } } },
    {
      names: 'id page name is_shared created_at can_update',
      members: { settings: 76, profile: { names: 'id name' } },
    },
    {
      names: 'search state folder_id location_id playlist_id tag sort_by sort_direction layout',
      members: { columns: { list: { names: 'id width' } } },
    },
    {
      names:
        'id resource_id profile_id grant_profile_id grant_domain_id grant_scope read_grant update_grant delete_grant share_grant full_grant custom_access_grants',
      members: { grant_profile: { names: 'id email name' } },
    },
    { list: 77 },
    {
      names:
        'profile_ids emails domain grant_scope read_grant update_grant delete_grant share_grant full_grant custom_access_grants',
    },
    { names: '', members: { data: 78 } },
  ],
};
