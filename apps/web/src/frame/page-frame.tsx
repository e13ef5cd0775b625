import { Box } from '@ag.ds-next/react/box';
import { PageContent } from '@ag.ds-next/react/content';
import { Flex } from '@ag.ds-next/react/flex';
import { Footer } from '@ag.ds-next/react/footer';
import { Header } from '@ag.ds-next/react/header';
import { LinkList } from '@ag.ds-next/react/link-list';
import { MainNav } from '@ag.ds-next/react/main-nav';
import { SkipLinks } from '@ag.ds-next/react/skip-link';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import type { PropsWithChildren } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../session/session.tsx';
import { TEXT } from '../text/text.ts';
import { SCREEN_ONLY } from './print.ts';
import { WaitNotice } from './wait-notice.tsx';

/** What surrounds every view: name, navigation, content, footer. */
export function PageFrame({ children }: PropsWithChildren) {
  const [path] = useLocation();
  const { level, signOut } = useSession();
  const items = [
    { label: TEXT.nav.ask, href: '/' },
    { label: TEXT.nav.library, href: '/library' },
    ...(level === 'admin' ? [{ label: TEXT.nav.admin, href: '/admin' }] : []),
  ];
  return (
    <Flex flexDirection="column" minHeight="100vh">
      <Box css={SCREEN_ONLY}>
        <SkipLinks links={[{ href: '#content', label: TEXT.nav.skip }]} />
      </Box>
      <Stack palette="dark" css={SCREEN_ONLY}>
        <Header background="bodyAlt" size="sm" heading={TEXT.product} subline={TEXT.tagline} href="/" />
        {level && (
          // Another view begins with the menu closed, which lies over the page on a phone.
          <MainNav
            key={path}
            background="body"
            id="navigation"
            activePath={path}
            items={items}
            secondaryItems={[{ label: TEXT.nav.signOut, onClick: () => void signOut() }]}
          />
        )}
      </Stack>
      <Box as="main" id="content" flexGrow={1} tabIndex={-1} css={{ outline: 'none' }}>
        <PageContent>
          <WaitNotice />
          {children}
        </PageContent>
      </Box>
      <Box css={SCREEN_ONLY}>
        <Footer background="bodyAlt">
          <Flex justifyContent="space-between" gap={1} flexWrap="wrap">
            <Text fontSize="xs">{TEXT.notAdvice}</Text>
            <nav aria-label={TEXT.nav.footer}>
              <LinkList
                horizontal
                links={[
                  { label: TEXT.nav.api, href: '/docs' },
                  { label: TEXT.nav.licences, href: LICENCES },
                ]}
              />
            </nav>
          </Flex>
        </Footer>
      </Box>
    </Flex>
  );
}

/** Written by the bundler. */
const LICENCES = '/assets/licences.txt';
