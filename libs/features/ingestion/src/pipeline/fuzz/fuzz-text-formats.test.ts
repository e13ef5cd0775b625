import { fuzzSuite } from './fuzz-suite.fixture.ts';

fuzzSuite(['markdown', 'text', 'nsw-xml', 'federal-register-xml', 'html']);
