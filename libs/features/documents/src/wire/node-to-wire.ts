import type { ProvisionNodeBody } from '@regqa/contracts';
import { formatCitation } from '@regqa/domain';
import type { DocumentRecord, Provision } from '@regqa/ports';

/** Returns a provision or heading with its citation, and nothing below it. */
export function nodeToWire(node: Provision, document: DocumentRecord): ProvisionNodeBody {
  const { key, type, number, heading, label, pageNumber, pageLabel, repealed, start, end } = node;
  return {
    key,
    type,
    number,
    heading,
    label,
    citation: formatCitation({ ...document, section: label, pageNumber }),
    page_number: pageNumber,
    page_label: pageLabel,
    repealed,
    start,
    end,
    children_total: 0,
    children: [],
  };
}
