import { Routes } from "#web/routes.tsx";
import { ErrorBoundary } from "#web/shell/error-boundary.tsx";
import { Notices } from "#web/shell/notices.tsx";

/** Everything that is on the page: drawn by the browser, and for the login page beforehand by the build. */
export function App() {
  return (
    <ErrorBoundary>
      <Routes />
      <Notices />
    </ErrorBoundary>
  );
}
