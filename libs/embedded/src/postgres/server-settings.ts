/**
 * Settings of the embedded server: one machine, one product, durable. Commits wait for the disk (PostgreSQL's defaults
 * for fsync and synchronous_commit stand); what is cut down are memory and helper processes that one product does not
 * use.
 */
export const SERVER_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  // Half of the default: what is read often stands in the services' own memory, and the rest in the system's.
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Nothing copies this server's log, so it needs no more of it than recovery does.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  jit: 'off',
} as const;
