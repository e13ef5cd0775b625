import { fuzzSuite } from './fuzz-suite.fixture.ts';

fuzzSuite(['markdown', 'text', 'nsw-xml', 'federal-register-xml', 'register-xml', 'html']);
