// Reads manifests as Kubernetes itself does, strictly: an unknown or repeated field, or a value of another type, is an
// error. Kinds of extensions (KEDA, Prometheus) are not known here, and are named as passed over.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
)

func main() {
	decoder := json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme.Scheme, scheme.Scheme, json.SerializerOptions{Yaml: true, Strict: true})
	documents := yaml.NewYAMLReader(bufio.NewReader(os.Stdin))
	failed := false
	for {
		document, err := documents.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		_, kind, err := decoder.Decode(document, nil, nil)
		switch {
		case err == nil:
			fmt.Println("ok", kind.Kind)
		case runtime.IsMissingKind(err) && kind == nil || kind != nil && kind.Kind == "":
			// A comment between two documents.
		case runtime.IsNotRegisteredError(err):
			fmt.Println("passed over", kind.Kind)
		default:
			failed = true
			fmt.Fprintln(os.Stderr, err)
		}
	}
	if failed {
		os.Exit(1)
	}
}
