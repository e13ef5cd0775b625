import { boxPalettes, Core } from '@ag.ds-next/react/core';
import { Global } from '@emotion/react';
import type { PropsWithChildren } from 'react';
import { RouterLink } from './router-link.tsx';

/** The look of the kit, light or dark as the system is, and links that stay on the page. */
export function Theme({ children }: PropsWithChildren) {
  return (
    <Core applyReset linkComponent={RouterLink}>
      <Global
        styles={{
          ':root': { colorScheme: 'light dark' },
          '@media screen and (prefers-color-scheme: dark)': { 'body, html': boxPalettes.dark },
        }}
      />
      {children}
    </Core>
  );
}
