import { ButtonLink } from '@ag.ds-next/react/button';
import { Modal } from '@ag.ds-next/react/modal';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { lazy, Suspense, useState } from 'react';
import { Route, Switch } from 'wouter';
import { AnswerProvider } from './ask/answer-state.tsx';
import { AskPage } from './ask/ask-page.tsx';
import { ErrorNotice } from './frame/error-notice.tsx';
import { Loading } from './frame/loading.tsx';
import { PageFrame } from './frame/page-frame.tsx';
import { ViewHeading } from './frame/view-heading.tsx';
import { useSession } from './session/session.tsx';
import { SignInForm } from './session/sign-in-form.tsx';
import { TEXT } from './text/text.ts';

const LibraryPage = lazy(() => import('./library/library-page.tsx'));
const DocumentPage = lazy(() => import('./library/document-page.tsx'));
const PassagePage = lazy(() => import('./passages/passage-page.tsx'));
const AdminPage = lazy(() => import('./admin/admin-page.tsx'));

/** The whole page. */
export function App() {
  return (
    <AnswerProvider>
      <PageFrame>
        <Gate />
      </PageFrame>
    </AnswerProvider>
  );
}

/** Asks for the key first. When the session ends later, it asks over the view, which keeps what was typed. */
function Gate() {
  const { level, ended, error } = useSession();
  if (error) return <ErrorNotice error={error} onRetry={() => window.location.reload()} />;
  if (level === undefined) return <Loading />;
  if (level === null && !ended) return <SignIn />;
  return (
    <>
      <Suspense fallback={<Loading />}>
        <Views />
      </Suspense>
      <EndedSession isOpen={level === null} />
    </>
  );
}

function SignIn() {
  return (
    <Stack gap={1.5}>
      <ViewHeading title={TEXT.session.title} />
      <SignInForm />
    </Stack>
  );
}

function EndedSession({ isOpen }: { isOpen: boolean }) {
  const { signOut } = useSession();
  const [failed, setFailed] = useState<unknown>(null);
  return (
    <Modal isOpen={isOpen} title={TEXT.errors.ended} onClose={() => void signOut().catch(setFailed)}>
      <Stack gap={1}>
        {failed !== null && <ErrorNotice error={failed} />}
        <Text as="p">{TEXT.errors.endedHelp}</Text>
        <SignInForm />
      </Stack>
    </Modal>
  );
}

function Views() {
  return (
    <Switch>
      <Route path="/" component={AskPage} />
      <Route path="/library" component={LibraryPage} />
      <Route path="/library/:documentId" component={DocumentPage} />
      <Route path="/passages/:chunkId" component={PassagePage} />
      <Route path="/admin/*?" component={AdminPage} />
      <Route component={NotFound} />
    </Switch>
  );
}

function NotFound() {
  return (
    <Stack gap={1.5}>
      <ViewHeading title={TEXT.common.notFoundTitle} intro={TEXT.common.notFound} />
      <div>
        <ButtonLink href="/">{TEXT.common.toAsk}</ButtonLink>
      </div>
    </Stack>
  );
}
