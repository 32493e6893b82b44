-- Before something is deleted, queries find the screens that use it: through a theme's pictures, a font's file and a
-- playlist of ads.
create index themes_domain on themes (domain_id);
create index fonts_file on fonts (domain_id, file_upload_id);
create index device_services_ads on device_services (domain_id, (settings ->> 'playlist_id')) where service = 'ads';
