import { Button } from '@ag.ds-next/react/button';
import { Flex } from '@ag.ds-next/react/flex';
import { Text } from '@ag.ds-next/react/text';
import { TEXT } from '../text/text.ts';

/** How much wider than its container a page is shown. */
export const ZOOMS = [1, 1.5, 2, 3] as const;

export interface PageControlsProps {
  readonly number: number;
  readonly pages: number;
  readonly onPage: (number: number) => void;
  /** Position in `ZOOMS`. */
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

/** Leafing and zooming. */
export function PageControls({ number, pages, onPage, zoom, onZoom }: PageControlsProps) {
  const { pdf } = TEXT;
  return (
    <Flex gap={0.5} flexWrap="wrap" alignItems="center">
      <Button size="sm" variant="secondary" disabled={number <= 1} onClick={() => onPage(number - 1)}>
        {pdf.previous}
      </Button>
      <Button size="sm" variant="secondary" disabled={number >= pages} onClick={() => onPage(number + 1)}>
        {pdf.next}
      </Button>
      <Text role="status">{pdf.at(number, pages)}</Text>
      <Button size="sm" variant="tertiary" disabled={zoom <= 0} onClick={() => onZoom(zoom - 1)}>
        {pdf.smaller}
      </Button>
      <Button size="sm" variant="tertiary" disabled={zoom >= ZOOMS.length - 1} onClick={() => onZoom(zoom + 1)}>
        {pdf.larger}
      </Button>
    </Flex>
  );
}
