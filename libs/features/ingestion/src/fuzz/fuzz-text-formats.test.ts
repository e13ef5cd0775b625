import { fuzzSuite } from './fuzz-suite.fixture.ts';

fuzzSuite(['markdown', 'text', 'nsw-xml', 'html']);
