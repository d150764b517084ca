/**
 * Settings of PostgreSQL for a server of 4 GB, as ops/postgresql names them. A business with such databases has left the
 * ones of the demo, which are for little memory. Those that make a commit durable are the same in both.
 */
export const SERVER_SETTINGS: Record<string, string> = {
  shared_buffers: "1GB",
  effective_cache_size: "2GB",
  random_page_cost: "1.1",
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
  max_connections: "200",
};
