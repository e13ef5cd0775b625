/** Decides what is shown as the text of a provision. */
import { joinPassages } from '@regqa/domain';
import { NotFoundError } from '@regqa/errors';
import type { Handler } from '../documents-context.ts';
import { findDocument, publishedVersion } from '../find-document.ts';
import { nodeToWire } from '../wire/node-to-wire.ts';
import { textToWire } from '../wire/passage-to-wire.ts';

/** Returns a page of the text of a provision, or of all below a heading. Throws NotFoundError. */
export const getProvision: Handler<'getProvision'> = async (context, { params, query }) => {
  const { document_id: documentId, provision_key: key } = params;
  const { skip, limit } = query;
  const { document } = await findDocument(context, documentId);
  const { generation, versionId } = await publishedVersion(context, documentId, query.version_id);
  const nodes = await context.documents.provisionsOf(generation);
  const node = nodes.find((one) => one.key === key);
  if (node === undefined) throw new NotFoundError(`Provision "${key}" not found`);
  const { start, end } = node;
  const { passages, total } = await context.documents.passagesBetween(generation, { start, end }, { skip, limit });
  const { children: _children, ...provision } = nodeToWire(node, document);
  return {
    document_id: documentId,
    version_id: versionId,
    title: document.title,
    provision: { ...provision, children_total: nodes.filter(({ parentKey }) => parentKey === key).length },
    text: joinPassages(passages).text,
    total,
    skip,
    limit,
    passages: passages.map((passage) => textToWire(passage, document)),
  };
};
