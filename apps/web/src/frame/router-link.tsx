import type { LinkProps } from '@ag.ds-next/react/core';
import { forwardRef } from 'react';
import { Link } from 'wouter';

/** Views of this page; everything else is another page, a file or another site. */
const VIEW = /^\/(?:$|\?|library(?:[/?]|$)|passages\/|admin(?:[/?]|$))/;

/** A link that changes the view where it leads to one, and is a plain link elsewhere. */
export const RouterLink = forwardRef<HTMLAnchorElement, LinkProps>(function RouterLink({ href = '', ...props }, ref) {
  if (VIEW.test(href) && props.target === undefined) return <Link ref={ref} href={href} {...props} />;
  return <a ref={ref} href={href} {...props} />;
});
