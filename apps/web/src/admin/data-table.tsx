import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableWrapper } from '@ag.ds-next/react/table';
import type { ReactNode } from 'react';

/** A column of a table: its title, its content, and whether that is a number. */
export interface DataColumn<T> {
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  readonly number?: boolean;
}

export interface DataTableProps<T> {
  readonly columns: readonly DataColumn<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
}

/** Rows with the first column as their heading. */
export function DataTable<T>({ columns, rows, keyOf }: DataTableProps<T>) {
  const align = ({ number }: DataColumn<T>) => (number ? 'right' : 'left');
  return (
    <TableWrapper>
      <Table>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableHeader key={column.title} scope="col" textAlign={align(column)}>
                {column.title}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)}>
              {columns.map((column, at) => (
                <TableCell
                  key={column.title}
                  textAlign={align(column)}
                  {...(at === 0 && { as: 'th' as const, scope: 'row' as const })}
                >
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableWrapper>
  );
}
