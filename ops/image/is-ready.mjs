// The image's health check: whether the server of this container answers /readyz. The image has no shell and no curl.
const { PORT = "5000" } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(4000) }).catch(
  () => null,
);
process.exitCode = answer?.ok ? 0 : 1;
