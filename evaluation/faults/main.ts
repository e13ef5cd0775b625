// Measures verification on planted faults: npm run evaluate -- faults. The request comes as JSON over standard input.
import { text } from 'node:stream/consumers';
import { measureFaults, Request } from './measure-faults.ts';

process.exitCode = await measureFaults(Request.parse(JSON.parse(await text(process.stdin))));
