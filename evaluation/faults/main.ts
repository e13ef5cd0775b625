// Measures verification on planted faults: npm run evaluate -- faults.
import { measureFaults, Request } from './measure-faults.ts';

export const measure = (request: unknown): Promise<number> => measureFaults(Request.parse(request));
