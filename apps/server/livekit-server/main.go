// Command livekit-server runs LiveKit's media server for one portal. It reads its configuration (YAML) from standard
// input, and ends when that is closed: with the portal, however the portal ends.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/livekit/livekit-server/pkg/config"
	"github.com/livekit/livekit-server/pkg/routing"
	"github.com/livekit/livekit-server/pkg/service"
	"github.com/livekit/livekit-server/pkg/telemetry/prometheus"
)

// The configuration is one message of the portal, which ends with an empty line.
func readConfig(input *bufio.Reader) (string, error) {
	var text strings.Builder
	for {
		line, err := input.ReadString('\n')
		if err != nil || line == "\n" {
			return text.String(), err
		}
		text.WriteString(line)
	}
}

func run() error {
	input := bufio.NewReader(os.Stdin)
	text, err := readConfig(input)
	if err != nil {
		return err
	}
	conf, err := config.NewConfig(text, true, nil, nil)
	if err != nil {
		return err
	}
	config.InitLoggerFromConfig(&conf.Logging)
	node, err := routing.NewLocalNode(conf)
	if err != nil {
		return err
	}
	if err := prometheus.Init(string(node.NodeID()), node.NodeType()); err != nil {
		return err
	}
	server, err := service.InitializeServer(conf, node)
	if err != nil {
		return err
	}
	stop := make(chan os.Signal, 1)
	// The portal stops this process; a signal to the whole process group must not end it earlier.
	signal.Ignore(syscall.SIGINT)
	signal.Notify(stop, syscall.SIGTERM)
	go func() {
		<-stop
		server.Stop(true)
	}()
	go func() {
		io.Copy(io.Discard, input)
		server.Stop(true)
	}()
	return server.Start()
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
