import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Home } from './routes/home.tsx';
import './ui/base.css';

const queries = new QueryClient({
  // The system may be on this very machine, so being offline says nothing about it.
  defaultOptions: { queries: { networkMode: 'always', retry: false } },
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Home />
    </QueryClientProvider>
  </StrictMode>,
);
