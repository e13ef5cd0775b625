// Measures verification on planted faults: npm run evaluate -- faults. The request comes as JSON in the first argument.
import { measureFaults, Request } from './measure-faults.ts';

process.exitCode = await measureFaults(Request.parse(JSON.parse(process.argv[2] ?? '{}')));
