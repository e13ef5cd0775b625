import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { Theme } from './frame/theme.tsx';
import { noticeEndedSession, SessionProvider } from './session/session.tsx';

// Rules go into an empty element by script, which the policy of the page allows.
const styles = createCache({ key: 'ag', speedy: true });

const queries = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndedSession }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  // The client itself waits as the service says; repeating a refused request does not help.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});

createRoot(document.getElementById('page')!).render(
  <CacheProvider value={styles}>
    <QueryClientProvider client={queries}>
      <Theme>
        <SessionProvider>
          <App />
        </SessionProvider>
      </Theme>
    </QueryClientProvider>
  </CacheProvider>,
);
