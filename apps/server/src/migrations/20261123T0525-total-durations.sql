-- How long a presentation plays is computed when it is saved. Without a value, it plays for its duration.
alter table application_versions add column item_duration jsonb;
alter table presentations add column total_duration double precision;

update presentations
set total_duration = jsonb_array_length(application_vars -> 'pictures') * least(3600, greatest(2,
  case when application_vars ->> 'seconds_per_picture' ~ '^-?[0-9]{1,9}([.][0-9]{1,9})?$'
    then (application_vars ->> 'seconds_per_picture')::float8 else 10 end))
from applications
where applications.id = presentations.application_id and applications.slug = 'pictures' and applications.domain_id is null
  and case when jsonb_typeof(application_vars -> 'pictures') = 'array'
    then jsonb_array_length(application_vars -> 'pictures') > 1 else false end;
