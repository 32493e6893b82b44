-- A presentation of videos plays as long as they do.
update application_versions set item_duration = '{"files": "videos"}'
from applications
where applications.id = application_versions.application_id and applications.slug = 'video'
  and applications.domain_id is null;

update presentations set total_duration = (
  select case when count(*) = count(file_uploads.duration) then sum(file_uploads.duration) end
  from jsonb_array_elements(presentations.application_vars -> 'videos') as listed
  left join file_uploads on file_uploads.id = (listed ->> 'id')::uuid
) from application_versions
where application_versions.id = presentations.application_version_id
  and application_versions.item_duration ->> 'files' = 'videos'
  and jsonb_typeof(presentations.application_vars -> 'videos') = 'array';
