// Measures ingestion on real documents: npm run evaluate -- ingestion.
import { measureIngestion } from './measure-ingestion.ts';
import { Request } from './request.ts';

export const measure = (request: unknown): Promise<number> => measureIngestion(Request.parse(request));
