-- Fills a new database with fictitious agents: as many as the setting passerelle.agents says. Of a
-- hundred two wait, one has not confirmed, one was declined, and of two hundred one is suspended.
-- Runs after the migrations and the demo, whose agent's password all of them have.
-- A blank line ends a statement.

select setseed(0.5);

-- Indexes are made after the rows, which is many times faster.
create temporary table later_indexes as
select indexname, indexdef from pg_indexes
where tablename in ('accounts', 'agencies', 'history', 'last_sign_ins', 'terms_acceptances')
  and indexname not in (select conname from pg_constraint);

do $$ declare name text; begin
  for name in select indexname from later_indexes loop execute 'drop index ' || name; end loop;
end $$;

create function pg_temp.one_of(list text[], chance double precision) returns text
language sql immutable as 'select list[1 + floor(chance * array_length(list, 1))::int]';

create function pg_temp.agency_name(number int) returns text language sql immutable as $$
  select (array['Horizon', 'Compass', 'Bluebird', 'Meridian', 'Lagoon', 'Summit', 'Harbour',
    'Orchid', 'Lantern', 'Atlas', 'Cedar', 'Monsoon', 'Polaris', 'Sahara', 'Tundra', 'Willow',
    'Zephyr', 'Coral', 'Falcon', 'Acacia', 'Boreal', 'Cobalt', 'Delta', 'Equinox', 'Fjord',
    'Granite', 'Heron', 'Indigo', 'Juniper', 'Kestrel'])[1 + number % 30] || ' '
  || (array['Travel', 'Tours', 'Reisen', 'Voyages', 'Viajes', 'Viaggi', 'Holidays', 'Journeys',
    'Trips', 'Cruises'])[1 + number / 30 % 10] || ' ' || number $$;

-- The city says nothing about the name.
create function pg_temp.agency_city(number int) returns text language sql immutable as $$
  select (array['Lyon', 'Porto', 'Graz', 'Osaka', 'Quito', 'Nairobi', 'Leeds', 'Turin', 'Busan',
    'Denver', 'Perth', 'Basel', 'Ghent', 'Cali', 'Dakar', 'Pune', 'Bergen', 'Cork', 'Davao',
    'Essen', 'Fargo', 'Gdansk', 'Haifa', 'Izmir', 'Jaipur', 'Kobe', 'Linz', 'Malmo', 'Nantes',
    'Odense'])[1 + abs(hashint4(number) % 30)] $$;

-- An agency for every ten agents. Every other one is in the directory with an IATA number.
insert into agencies (name, city, country_id, iata_nr, search)
select
  pg_temp.agency_name(number), pg_temp.agency_city(number), 1 + number % 134,
  case when number % 2 = 0 then lpad(number::text, 8, '0') end,
  lower(pg_temp.agency_name(number))
from generate_series(1, current_setting('passerelle.agents')::int / 10) as number;

-- People, in the order in which they registered. A few first names and surnames are common, and
-- most surnames are rare, as in life: the most common one is borne by 1 of 90.
insert into accounts (
  id, state, email, password_hash, name, surname, locale, phone, country_id, pin_code,
  agency_position_id, main_area_of_responsibility_id, agency_name, iata_nr, street, city, zip_code,
  agency_country_id, terms_accepted_at, created_at, activated_at, decided_at, suspended_at,
  last_signed_in_at, findings_version, worst_finding, assigned_to, asked_at, answered_at
)
select
  gen_random_uuid(),
  state,
  lower(name) || '.' || lower(surname) || '.' || number || '@agency' || agency || '.example',
  (select password_hash from accounts where email = 'ana.lima@example.com'),
  name,
  surname,
  'en-US',
  '+' || (array['33', '1', '44', '49', '55', '81', '86', '39', '351', '971'])[1 + number % 10]
    || ' ' || lpad((number * 7919::bigint % 1000000000)::text, 9, '0'),
  country,
  case when state in ('approved', 'suspended') then 'QQ' || lpad(number::text, 8, '0') end,
  1 + number % 5,
  1 + number % 5,
  pg_temp.agency_name(agency),
  case when agency % 2 = 0 then lpad(agency::text, 8, '0') end,
  'Harbour Street',
  pg_temp.agency_city(agency),
  lpad((number % 99999)::text, 5, '0'),
  country,
  registered,
  registered,
  case when state <> 'registered' then registered + interval '1 hour' end,
  case when state in ('approved', 'declined', 'suspended') then registered + interval '1 day' end,
  case when state = 'suspended' then registered + interval '2 days' end,
  case when state = 'approved' and chance < 0.7 then now() - chance * interval '900 days' end,
  case when state = 'activated' then 1 end,
  case when state = 'activated'
    then pg_temp.one_of(array['ok', 'ok', 'info', 'info', 'warn', 'stop'], chance) end,
  case when state = 'activated' and number % 500 = 0
    then (select id from accounts where email = 'rita.berg@example.com') end,
  case when state = 'activated' and number % 1000 in (50, 250) then now() - interval '1 day' end,
  case when state = 'activated' and number % 1000 = 250 then now() - interval '1 hour' end
from (
  select
    number,
    1 + number / 10 as agency,
    1 + number / 10 % 134 as country,
    random() as chance,
    case
      when number % 50 = 0 then 'activated'
      when number % 100 = 1 then 'declined'
      when number % 200 = 3 then 'suspended'
      when number % 100 = 5 then 'registered'
      else 'approved'
    end as state,
    case when number % 100 in (0, 5, 50)
      then now() - random() * interval '6 days' else now() - random() * interval '2000 days' end
      as registered,
    pg_temp.one_of(array['Maria', 'Ana', 'Claire', 'Dana', 'Emil', 'Fatima', 'Goran', 'Hana', 'Ivo',
      'Julia', 'Kenji', 'Lena', 'Marco', 'Nadia', 'Olga', 'Pedro', 'Quentin', 'Rosa', 'Sofia',
      'Tomas', 'Uma', 'Vera', 'Wei', 'Xenia', 'Yuki', 'Zoe', 'Amir', 'Bella', 'Carlos', 'Diego',
      'Elena', 'Felix', 'Gita', 'Hugo', 'Ines', 'Jonas', 'Karin', 'Luis', 'Mina', 'Noah'],
      random() * random()) as name,
    case when number % 3 = 0
      then pg_temp.one_of(array['Moreau', 'Lima', 'Novak', 'Berger', 'Tanaka', 'Whitfield', 'Okafor',
        'Rossi', 'Kim', 'Silva', 'Weber', 'Dubois', 'Hansen', 'Kowalski', 'Yilmaz', 'Garcia',
        'Nguyen', 'Patel', 'Murphy', 'Jansen', 'Ferrari', 'Sato', 'Haddad', 'Castro', 'Lindqvist',
        'Petrov', 'Mensah', 'Popescu', 'Horvat', 'Virtanen'], random())
      else pg_temp.one_of(array['Ab', 'Bra', 'Cor', 'Del', 'Eri', 'Fal', 'Gra', 'Hol', 'Isa', 'Jor',
        'Kas', 'Lom', 'Mar', 'Nor', 'Ost', 'Pal', 'Ros', 'San', 'Tor', 'Val'], random())
        || pg_temp.one_of(array['be', 'co', 'da', 'fe', 'go', 'ha', 'ki', 'la', 'me', 'ni', 'po',
        'ra', 'se', 'ta', 'vo'], random())
        || pg_temp.one_of(array['berg', 'cini', 'dez', 'enko', 'ford', 'gard', 'hara', 'ides',
        'jev', 'kova', 'lin', 'mann', 'nen', 'oglu', 'pont', 'quist', 'rsen', 'sson', 'tier',
        'vic'], random())
      end as surname
  from generate_series(1, current_setting('passerelle.agents')::int) as number
) as people
order by registered;

-- One of a hundred approved agents has asked for a change.
insert into change_requests (id, agent_id, changes, asked_at)
select gen_random_uuid(), id, '{"surname": "Married"}', now() - random() * interval '6 days'
from accounts where state = 'approved' and pin_code like 'QQ%99';

-- Else the servers would compute these findings while they are measured.
update accounts set findings_version = version, worst_finding = 'ok' where has_open_request;

insert into questions (id, agent_id, text, fields, asked_at, answered_at, answer)
select gen_random_uuid(), id, 'Which office is yours?', '{}', asked_at, answered_at,
  case when answered_at is not null then 'The one in the harbour.' end
from accounts where state = 'activated' and asked_at is not null
on conflict do nothing;

-- What a deletion takes along.
insert into history (id, at, subject_id, action, detail)
select gen_random_uuid(), created_at, id, 'registered', '{}' from accounts where email like '%.%.%@agency%';

insert into terms_texts (hash, content) values ('scale', '{}');

insert into terms_acceptances (agent_id, terms_key, version, language, text_hash, accepted_at)
select id, 'us', '1', 'en-US', 'scale', created_at from accounts where email like '%.%.%@agency%';

do $$ declare definition text; begin
  for definition in select indexdef from later_indexes loop execute definition; end loop;
end $$;

drop table later_indexes;

analyze;
