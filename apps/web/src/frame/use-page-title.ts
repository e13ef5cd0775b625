import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { TEXT } from '../text/text.ts';

let first = true;

/** Names the view in the browser's title, and moves the focus to its heading where the view has changed. */
export function usePageTitle(title: string): void {
  const [path] = useLocation();
  useEffect(() => {
    document.title = `${title} - ${TEXT.product}`;
  }, [title]);
  useEffect(() => {
    // On the first view the browser itself begins at the top.
    if (first) first = false;
    else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: false });
  }, [path]);
}
