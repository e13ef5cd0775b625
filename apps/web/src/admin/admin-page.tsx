import { Column, Columns } from '@ag.ds-next/react/columns';
import { PageAlert } from '@ag.ds-next/react/page-alert';
import { SideNav } from '@ag.ds-next/react/side-nav';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import type { ComponentType } from 'react';
import { useLocation } from 'wouter';
import { ViewHeading } from '../frame/view-heading.tsx';
import { useSession } from '../session/session.tsx';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { AnalyticsSection } from './analytics-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { CacheSection } from './cache-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { HealthSection } from './health-section.tsx';
import { JobsSection } from './jobs-section.tsx';
import { KeysSection } from './keys-section.tsx';

type SectionName = keyof typeof ADMIN_TEXT.sections;

const SECTIONS: Readonly<Record<SectionName, ComponentType>> = {
  health: HealthSection,
  documents: DocumentsSection,
  jobs: JobsSection,
  analytics: AnalyticsSection,
  feedback: FeedbackSection,
  cache: CacheSection,
  keys: KeysSection,
  audit: AuditSection,
};
const NAMES = Object.keys(SECTIONS) as SectionName[];

/** The console of administrators. */
export default function AdminPage() {
  const [path] = useLocation();
  const { level } = useSession();
  const name = NAMES.find((one) => path === `/admin/${one}`) ?? 'health';
  const Section = SECTIONS[name];
  if (level === 'ordinary') return <NeedsAdmin />;
  return (
    <Columns cols={{ xs: 1, md: 12 }} gap={{ xs: 1, md: 3 }}>
      <Column columnSpan={{ xs: 1, md: 3 }}>
        <SideNav
          title={ADMIN_TEXT.title}
          titleLink="/admin"
          activePath={`/admin/${name}`}
          items={NAMES.map((one) => ({ label: ADMIN_TEXT.sections[one], href: `/admin/${one}` }))}
        />
      </Column>
      <Column columnSpan={{ xs: 1, md: 9 }} css={{ minWidth: 0 }}>
        <Stack gap={2}>
          <ViewHeading title={ADMIN_TEXT.sections[name]} />
          <Section />
        </Stack>
      </Column>
    </Columns>
  );
}

function NeedsAdmin() {
  return (
    <Stack gap={1.5}>
      <ViewHeading title={ADMIN_TEXT.title} />
      <PageAlert tone="info" title={ADMIN_TEXT.needsAdmin}>
        <Text as="p">{ADMIN_TEXT.needsAdminHelp}</Text>
      </PageAlert>
    </Stack>
  );
}
