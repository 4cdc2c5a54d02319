-- A database and a login role for each service, by the passwords in secrets.json. Runs at every start: a service that is
-- new gets its database, and a password that has changed is taken over.
\set ON_ERROR_STOP on
\set secrets `cat /run/secrets/secrets.json`

SELECT format('CREATE ROLE %I', name)
  FROM json_object_keys(:'secrets'::json -> 'databasePasswords') AS name
 WHERE name NOT IN (SELECT rolname FROM pg_roles) \gexec

SELECT format('ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD %L', name, password)
  FROM json_each_text(:'secrets'::json -> 'databasePasswords') AS role (name, password) \gexec

-- As the local stack makes its cluster, whatever the image's own locale is.
SELECT format('CREATE DATABASE %I OWNER %I TEMPLATE template0 ENCODING %L LOCALE_PROVIDER builtin LOCALE %L BUILTIN_LOCALE %L',
              name, name, 'UTF8', 'C', 'C.UTF-8')
  FROM json_object_keys(:'secrets'::json -> 'databasePasswords') AS name
 WHERE name NOT IN (SELECT datname FROM pg_database) \gexec

SELECT format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', name)
  FROM json_object_keys(:'secrets'::json -> 'databasePasswords') AS name \gexec

-- The superuser is for the socket inside of the container alone: without a password it is not let in over the network.
REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;
ALTER ROLE postgres PASSWORD NULL;
