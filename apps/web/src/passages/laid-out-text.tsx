import { Box } from '@ag.ds-next/react/box';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableWrapper } from '@ag.ds-next/react/table';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { blocksOf } from './text-blocks.ts';
import type { Piece, TableBlock } from './text-blocks.ts';

export interface LaidOutTextProps {
  readonly text: string;
  /** What is shown of a piece; the piece itself unless given. */
  readonly render?: (piece: Piece) => ReactNode;
}

/** A text with its line breaks, and its tables as tables. */
export function LaidOutText({ text, render = (piece) => piece.text }: LaidOutTextProps) {
  return blocksOf(text).map((block, at) =>
    'lines' in block ? (
      <Fragment key={at}>{render(block.lines)}</Fragment>
    ) : (
      <Box key={at} paddingY={0.5} css={{ whiteSpace: 'normal', overflowWrap: 'normal' }}>
        <Grid head={block.head} rows={block.rows} render={render} />
      </Box>
    ),
  );
}

interface GridProps extends TableBlock {
  readonly render: (piece: Piece) => ReactNode;
}

function Grid({ head, rows, render }: GridProps) {
  return (
    <TableWrapper>
      <Table>
        <TableHead>
          <TableRow>
            {head.map((cell) => (
              <TableHeader key={cell.start} scope="col">
                {render(cell)}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, at) => (
            <TableRow key={at}>
              {row.map((cell) => (
                <TableCell key={cell.start}>{render(cell)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableWrapper>
  );
}
