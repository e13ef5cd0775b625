// Measures ingestion on real documents: npm run evaluate -- ingestion. The request comes as JSON over standard input.
import { text } from 'node:stream/consumers';
import { measureIngestion } from './measure-ingestion.ts';
import { Request } from './request.ts';

process.exitCode = await measureIngestion(Request.parse(JSON.parse(await text(process.stdin))));
